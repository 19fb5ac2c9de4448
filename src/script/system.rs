//! Errors of the operating system in the language of the reader.

use crate::rules::names::{Bilingual, Lang};

/// The reason of the operating system for which a file, a socket or a program cannot be used.
#[derive(Debug, Clone, Copy)]
pub struct OfSystem<'e>(pub &'e std::io::Error);

impl Bilingual for OfSystem<'_> {
    /// Names usual reasons in Chinese. Others keep the number of the system, or its own words.
    fn in_lang(&self, lang: Lang) -> String {
        use std::io::ErrorKind as Kind;
        let zh = match self.0.kind() {
            Kind::NotFound => "没有这个文件或目录",
            Kind::PermissionDenied => "没有权限",
            Kind::AlreadyExists => "已经存在",
            Kind::IsADirectory => "这是目录，不是文件",
            Kind::NotADirectory => "路径里有一段不是目录",
            Kind::DirectoryNotEmpty => "目录不是空的",
            Kind::ReadOnlyFilesystem => "文件系统只能读",
            Kind::StorageFull => "磁盘满了",
            Kind::FileTooLarge => "文件太大",
            Kind::InvalidFilename => "文件名无效",
            Kind::ExecutableFileBusy | Kind::ResourceBusy => "正被占用",
            Kind::AddrInUse => "地址已被占用",
            Kind::AddrNotAvailable => "本机没有这个地址",
            Kind::ConnectionRefused => "对方拒绝连接",
            Kind::BrokenPipe | Kind::ConnectionReset | Kind::ConnectionAborted => "连接断开了",
            Kind::UnexpectedEof => "内容不完整",
            Kind::TimedOut => "超时",
            Kind::OutOfMemory => "内存不足",
            Kind::InvalidData => "内容不是所要的格式",
            _ => "",
        };
        match (zh, self.0.raw_os_error()) {
            ("", Some(code)) => lang.pick(format!("系统错误 {code}"), self.0.to_string()),
            ("", None) => self.0.to_string(),
            (zh, _) => lang.pick(zh.to_owned(), self.0.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_have_chinese_reasons() {
        let zh = |code| OfSystem(&std::io::Error::from_raw_os_error(code)).in_lang(Lang::Zh);
        assert_eq!(zh(2), "没有这个文件或目录");
        assert!(zh(1).starts_with(|c: char| !c.is_ascii()), "{}", zh(1));
        assert!(zh(9999).contains("9999"), "{}", zh(9999));
        let missing = std::io::Error::from_raw_os_error(2);
        assert_eq!(OfSystem(&missing).in_lang(Lang::En), missing.to_string());
    }
}
