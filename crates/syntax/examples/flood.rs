fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: usize = a[5].parse().unwrap();
    let t = format!(
        "{}{}{}{}{}",
        a[1],
        a[2].repeat(n),
        "x",
        a[3].repeat(n),
        a[4]
    );
    let kb: usize = a[6].parse().unwrap();
    let f: fn(&str) = match a[7].as_str() {
        "parse" => |t| std::mem::forget(bdi_syntax::parse_program(t, bdi_syntax::FileId(0))),
        "drop" => |t| drop(bdi_syntax::parse_program(t, bdi_syntax::FileId(0))),
        "clone" => |t| {
            let p = bdi_syntax::parse_program(t, bdi_syntax::FileId(0));
            std::mem::forget((p.program.clone(), p))
        },
        "eq" => |t| {
            let p = bdi_syntax::parse_program(t, bdi_syntax::FileId(0));
            assert!(p.program == p.program);
            std::mem::forget(p)
        },
        _ => |t| {
            let p = bdi_syntax::parse_program(t, bdi_syntax::FileId(0));
            println!("{:?}", p.diagnostics.first().map(|d| &d.message));
            p.program.to_string();
            std::mem::forget(p)
        },
    };
    std::thread::Builder::new()
        .stack_size(kb << 10)
        .spawn(move || f(&t))
        .unwrap()
        .join()
        .unwrap();
}
