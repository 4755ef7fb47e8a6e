numbers([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35]).
map([[w,w,w],
[w,e,w],[w,w,w]]).
+!report(Agent,Place,Reason)[source(Sender)] : is_interested(Sender,Place) & not busy(Agent) & (urgent(Reason) | .my_name(Agent)) & deadline(Reason,When) & When>10
<- .send(Sender,tell,report_of_what_happened(Agent,Place,Reason,[first_detail,second_detail,third_detail]));
 Total=FirstAmountOfTheBill+SecondAmountOfTheBill*TaxRateOfTheCountry+ThirdAmountOfTheBill-DiscountOfThe
; if(very_long_condition_of_the_test(Agent,Place)&another_condition_that_must_hold(Place,Reason)|~refused(Agent)){!a}.
p:-q|r&s&t.
p:-very_long_predicate_number_one(X)&very_long_predicate_number_two(X)|very_long_predicate_number_three(X)&not p(X).
very_long_functor_name_that_goes_on_and_on_and_on_and_on_and_on(argument_number_one,argument_number_two,argument).
