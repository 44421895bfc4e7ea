-- Whether the links of an event's sends are counted: an organiser switches it on, and its letters say so.
alter table notice_setting add column counts_clicks boolean not null default false;
-- As it stood when the send began, so that its figures mean one thing.
alter table send add column counts_clicks boolean not null default false;
-- The first click by its time, all of them by their number.
alter table message
  add column clicked_at timestamptz,
  add column clicks integer not null default 0,
  add constraint message_clicked check ((clicks > 0) = (clicked_at is not null));
