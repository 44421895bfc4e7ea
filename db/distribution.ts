/**
 * What stands between this schema and one that is spread over several databases by `top_org_id` (docs/scale.md). A test reads the
 * catalogue and holds it against these lists: whoever adds to them says here why.
 */

/** Belong to the installation, not to an organisation: reference tables, or tables of the coordinator alone. */
export const ofTheInstallation: Record<string, string> = {
  account: 'a person may be a member of several organisations',
  account_identity: 'goes with the account',
  account_password: 'goes with the account',
  announcement: 'the operator speaks to everybody',
  local_notice: 'the till for trying out is a provider of its own',
  local_refund: 'the till for trying out is a provider of its own',
  local_trade: 'the till for trying out is a provider of its own',
  oidc_payload: 'sign-in comes before the organisation',
  package: 'what the operator sells',
  secret: 'keys of the installation',
  seller: 'which organisation sells for the operator; its foreign key to `org` is dropped',
  send_allowance: 'a rate for all servers and organisations together',
  signin_code: 'goes with the account',
  throttle: 'counts addresses, not organisations',
}

/** Unique over all organisations, since nothing but the word is known when somebody comes with it: a directory word → organisation. */
export const uniqueEverywhere: Record<string, string> = {
  certification_of_company: 'a company is certified once',
  checkin_device_token: 'a device comes with its token',
  event_report_token: 'a report is opened by its link',
  invitation_code_word: 'a guest comes with a code',
  invitation_report: 'a report is opened by its link',
  invitee_code: 'a guest comes with a link',
  live_room_path: 'the engine knows a stream by its path',
  payment_trade: 'a provider calls with its number',
  purchase_no: 'a provider calls with its number',
  refund_no: 'a provider calls with its number',
  short_link_code: 'a short link is only its code',
  source_code: 'a visitor comes with a code',
  source_token: 'a promoter comes with a link',
  staff_link_token: 'staff come with a link',
  staff_session_token: 'staff come with a session',
  survey_id: 'an answer comes with the survey alone',
}
