-- The public page of a lottery is a designed page: its blocks, its draft and its versions, by the lottery's id.
alter table design drop constraint design_kind_check;
alter table design add constraint design_kind_check check (kind in ('microsite', 'regPage', 'checkinPage', 'raffle'));
