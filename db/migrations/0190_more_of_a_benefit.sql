-- A package without days adds its quota to what a benefit has, until that ends.
alter table package drop constraint package_check;
alter table package add constraint package_goods check (
  case kind when 'benefit' then units is null and function_key is not null and (days is not null or quota is not null)
  else units is not null and function_key is null and days is null and quota is null end);
-- That of whoever buys, for letters about it.
alter table purchase add column language text not null default 'zh-CN';
