-- Files that a task writes, and what its filters mean, are in the language of whoever asked for it.
alter table task add column language text not null default 'zh-CN';
