-- What a point's own pages remember: how its questions were worded, how its arrivals were rehearsed, what the welcome wall shows.

-- Words of every question and option that was ever asked, so that answers stay readable after the question has changed.
alter table checkin_point add column question_words jsonb not null default '{}';
alter table checkin_point add column rehearsal jsonb;
alter table checkin_setting add column wall jsonb not null default '{}';
