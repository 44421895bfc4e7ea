-- Who registered for, paid or came to some events is answered by the index alone, without looking at their registrations one by one.
drop index person_visit_event;
create index person_visit_event on person_visit (top_org_id, bvent_id, person_id) include (status, registered_at, attended_at, paid_at);
