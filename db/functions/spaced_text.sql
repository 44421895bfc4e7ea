-- Characters that are words stand apart, so that the trigram index finds a name by one or two of them.
create or replace function spaced_text(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(fold_text($1), '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff])', ' \1 ', 'g');
