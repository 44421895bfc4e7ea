-- Fields one by one: what a rule narrows, by field; what is not named is seen whole. Contact details used to be masked all together.
alter table data_permission add column fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object');
update data_permission set fields = '{"Mobile": "masked", "Email": "masked", "IdNumber": "masked"}' where is_masked;
alter table data_permission drop column is_masked;
