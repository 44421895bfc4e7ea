-- Who answers an SMS names only their number.
create index message_sms_reader on message (recipient, created_at desc) where channel = 'SMS';
