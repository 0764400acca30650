#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    crosstrack_fuzz::records::read(data);
});
