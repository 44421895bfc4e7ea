-- Plans of guests reckon with the end of their time to answer as well: `plan_times` looks it up itself.
drop function if exists plan_times(timestamptz, timestamptz, text);
