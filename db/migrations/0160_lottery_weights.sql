-- More tickets in a draw are given for a ticket to the event, a label, a saved view, an answered survey or being there: each says what
-- it goes by.
update lottery set setting = jsonb_set(setting, '{weights}', (
  select jsonb_agg((w.rule - 'ticketId') || jsonb_build_object('by', 'ticket', 'id', w.rule -> 'ticketId') order by w.at)
  from jsonb_array_elements(setting -> 'weights') with ordinality as w (rule, at)))
where jsonb_array_length(coalesce(setting -> 'weights', '[]')) > 0;
