-- A code on paper outlives the sale: what the page says when the event is full, and where it leads when it is over.
alter table share_card
  add column waiting text not null default '' check (char_length(waiting) <= 120),
  add column report_words text not null default '' check (char_length(report_words) <= 20),
  add column report_url text not null default '' check (report_url = '' or report_url ~ '^https?://');
