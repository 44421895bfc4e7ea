-- Signing in: people of an outside authority, sessions by person, letters that nobody but their reader may see.

create table account_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- A second subject with the same e-mail is another person, and takes nothing over.
  unique (issuer, account_id)
);

create index oidc_payload_account on oidc_payload ((payload ->> 'accountId')) where payload ? 'accountId';

-- A password link would let an administrator who reads the outbox become somebody else: only the sender, who acts for no account, sees it.
alter table outbox add column is_secret boolean not null default false;
create policy secret on outbox as restrictive for select to light_app using (not is_secret or app_account() is null);
