-- Before PostgreSQL 16 a text knows no `\v`: meant as the vertical tab it was the letter v, and whatever began or ended with one lost it.
create or replace function fold_text(text) returns text
  language sql immutable strict parallel safe
  return lower(normalize(btrim($1, E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'), nfkc) collate "und-x-icu");
