-- A batch is one line of the log; what it did to each person stands in that person's own history, which is found by the person alone.

-- The batch, that is the task, of which this is one line of many; the line of the batch as a whole has its id.
alter table audit_log add column batch_id uuid;
drop index audit_log_account, audit_log_action, audit_log_bvent;
create index audit_log_newest on audit_log (top_org_id, id desc) where batch_id is null;
create index audit_log_account on audit_log (top_org_id, account_id, id desc) where batch_id is null;
create index audit_log_action on audit_log (top_org_id, action, id desc) where batch_id is null;
create index audit_log_bvent on audit_log (top_org_id, bvent_id, id desc) where batch_id is null and bvent_id is not null;

-- Orders that follow many people are joined without nested loops (`asForMany`). What their trigger asks is planned once and kept by the
-- connection, also for the next single order.
alter function keep_dues() set enable_nestloop = on;
