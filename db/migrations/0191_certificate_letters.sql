-- Of which end of its certificate people were told, how many days ahead at the least; in the language it was last saved in.
alter table pay_account add column told_end timestamptz, add column told_days integer, add column language text not null default 'zh-CN';
