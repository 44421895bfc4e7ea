-- The picture of a promoter, for the avatar on their poster; letters where there is none.
alter table source add column portrait_file_id uuid;
