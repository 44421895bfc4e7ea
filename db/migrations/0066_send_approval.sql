-- Above so many recipients a second person has to agree; null: nobody has to.
alter table org add column send_approval_over integer check (send_approval_over >= 0);
