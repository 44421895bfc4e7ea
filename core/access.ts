/** Roles and permission codes. What a role may do is this table and nothing else; menus, guards and access tests read it. */
export const roles = ['owner', 'administrator', 'planner', 'doorStaff', 'finance', 'readOnly'] as const
export type Role = (typeof roles)[number]

const letters = { O: 'owner', A: 'administrator', P: 'planner', D: 'doorStaff', F: 'finance', R: 'readOnly' } as const satisfies Record<
  string,
  Role
>

const ALL = 'OAPDFR'
const DESK = 'OAP'
const READ = 'OAPR'
const MONEY = 'OAPFR'

/** Page codes guard routes and reads; action codes (`_act_`) guard writes. The letters are the roles that hold the code. */
const holders = {
  litehome_res_page_home: ALL,
  litehome_res_page_addresslist: READ,
  litehome_res_page_statistics: READ,
  litehome_res_page_order: MONEY,
  litehome_res_page_wxsignlist: 'OAPDR',
  litehome_res_page_invitationletter: DESK,
  litehome_res_page_postermanage: DESK,
  litehome_res_page_smsemailmarketing: DESK,
  litehome_res_page_live: DESK,
  litehome_res_page_question: DESK,
  litehome_res_page_raffle: DESK,
  litehome_res_page_activitysite: DESK,
  litehome_res_page_extended: DESK,
  litehome_res_page_microsite: DESK,
  litehome_res_page_materialsite: DESK,
  litehome_res_page_formmanage: DESK,
  litehome_res_page_digital: DESK,
  litehome_res_page_bindaccount: DESK,
  litehome_res_page_audience: DESK,
  litehome_res_page_labelmanage: DESK,
  litehome_res_page_sms: DESK,
  litehome_res_page_email: DESK,
  litehome_res_page_tel: DESK,
  litehome_res_page_dedup: DESK,

  litehome_res_page_companyinfo: 'OA',
  litehome_res_page_datapermission: 'OA',
  litehome_res_page_department: 'OA',
  litehome_res_page_permission: 'OA',
  litehome_res_page_bindwechat: 'OA',
  litehome_res_page_certification: 'OA',
  litehome_res_page_callagent: 'OA',
  litehome_res_page_operationlog: 'OA',

  litehome_res_page_accountmgmt: 'OAF',
  litehome_res_page_accountoverview: 'OAF',
  litehome_res_page_incomeexpenses: 'OAF',
  litehome_res_page_paymentservice: 'OAF',
  litehome_res_page_recharge: 'OAF',
  litehome_res_page_prsinfo: ALL,
  litehome_res_page_prsettings: ALL,

  lite_res_page_dashboard: ALL,
  lite_res_page_attendees: ALL,
  lite_res_page_prevention: ALL,
  lite_res_page_createactivity: DESK,
  lite_res_page_attendeesimport: DESK,
  lite_res_page_editactivity: READ,
  lite_res_page_introduction: READ,
  lite_res_page_covertemplate: READ,
  lite_res_page_plan: READ,
  lite_res_page_schedule: READ,
  lite_res_page_speaker: READ,
  lite_res_page_dbms: READ,
  lite_res_page_ticket: READ,
  lite_res_page_form: READ,
  lite_res_page_notice: READ,
  lite_res_page_invitation: READ,
  lite_res_page_share: READ,
  lite_res_page_report: READ,
  lite_res_page_channelpromotion: READ,
  lite_res_page_lottery: READ,
  lite_res_page_microsite: READ,
  lite_res_page_discountcode: READ,
  lite_res_page_livemeeting: READ,
  lite_res_page_wxsignin: 'OAPDR',
  lite_res_page_order: MONEY,
  lite_res_page_invoice: MONEY,
  lite_res_page_statistics: MONEY,

  'lite-res-page-baseinfo': READ,
  'lite-res-page-contact': READ,
  'lite-res-page-goal': READ,
  'lite-res-page-rightsinterests': READ,
  'lite-res-page-attendees': READ,
  'lite-res-page-doc': READ,
  'lite-res-page-report': READ,
  'lite-res-page-calendar': READ,
  'lite-res-page-attendeesimport': DESK,

  lite_res_act_event: DESK,
  lite_res_act_publish: DESK,
  lite_res_act_delete: DESK,
  lite_res_act_ticket: DESK,
  lite_res_act_form: DESK,
  lite_res_act_attendees: DESK,
  lite_res_act_audit: DESK,
  lite_res_act_import: DESK,
  lite_res_act_notice: DESK,
  lite_res_act_promotion: DESK,
  lite_res_act_invitation: DESK,
  lite_res_act_checkinsetting: DESK,
  lite_res_act_discount: DESK,
  lite_res_act_lottery: DESK,
  lite_res_act_microsite: DESK,
  lite_res_act_live: DESK,
  lite_res_act_survey: DESK,
  lite_res_act_reveal: DESK,
  'lite-res-act-external': DESK,
  lite_res_act_checkin: 'OAPD',
  lite_res_act_order: 'OAPF',
  lite_res_act_refund: 'OAF',
  lite_res_act_invoice: 'OAF',
  lite_res_act_export: 'OAPF',
  litehome_res_act_audience: DESK,
  litehome_res_act_label: DESK,
  litehome_res_act_campaign: DESK,
  litehome_res_act_company: 'OA',
  litehome_res_act_datapermission: 'OA',
  litehome_res_act_certification: 'OA',
  litehome_res_act_bind: 'OA',
  litehome_res_act_finance: 'OAF',
  litehome_res_act_payaccount: 'OAF',
  litehome_res_act_recharge: 'OAF',
  litehome_res_act_settle: 'OAF',
} as const satisfies Record<string, string>

export type AccessCode = keyof typeof holders
export type PageCode = Extract<AccessCode, `${string}_page_${string}` | `${string}-page-${string}`>
export const accessCodes = Object.keys(holders) as AccessCode[]

/** Every page code has a menu twin; it stands in the menu tree and among the authorised codes. */
export function menuCodeOf(pageCode: string): string {
  return pageCode.replace(/([_-])page([_-])/, '$1menu$2')
}

/** Codes that count only beside another one. Spec §6. */
const needs: Record<string, string> = {
  litehome_res_menu_accountoverview: 'litehome_res_menu_accountmgmt',
  litehome_res_page_accountoverview: 'litehome_res_menu_accountmgmt',
  litehome_res_menu_prsettings: 'litehome_res_menu_prsinfo',
  litehome_res_page_prsettings: 'litehome_res_menu_prsinfo',
}

export function codesThatCount(codes: Iterable<string>): Set<string> {
  const given = new Set(codes)
  for (const [code, needed] of Object.entries(needs)) if (!given.has(needed)) given.delete(code)
  return given
}

const known = new Map<string, ReadonlySet<string>>()

/** Asked with every request, and always alike for the same roles. */
export function codesOfRoles(held: readonly string[]): ReadonlySet<string> {
  const key = held.join()
  const codes = known.get(key) ?? readCodes(held)
  known.set(key, codes)
  return codes
}

function readCodes(held: readonly string[]): ReadonlySet<string> {
  const codes: string[] = []
  for (const code of accessCodes) {
    if (![...holders[code]].some((letter) => held.includes(letters[letter as keyof typeof letters]))) continue
    codes.push(code)
    const menu = menuCodeOf(code)
    if (menu !== code) codes.push(menu)
  }
  return codesThatCount(codes)
}

/** A built-in role with codes switched; it stands in the place of its base. */
export type OwnRole = { base: Role; codes: readonly string[] }

export function codesHeld(held: readonly string[], own: readonly OwnRole[]): ReadonlySet<string> {
  if (own.length === 0) return codesOfRoles(held)
  const plain = held.filter((role) => own.every(({ base }) => base !== role))
  const codes = own.flatMap((role) => role.codes)
  return codesThatCount([...codesOfRoles(plain), ...codes, ...codes.map(menuCodeOf)])
}

export function isAdminRole(held: readonly string[]): boolean {
  return held.includes('owner') || held.includes('administrator')
}

/** Who may use a call: anyone, any account, any member of the organisation, or members holding the code (one of the codes). */
export type Access = 'public' | 'account' | 'member' | AccessCode | readonly AccessCode[]

export function isGranted(access: Access, codes: ReadonlySet<string>): boolean {
  if (access === 'public' || access === 'account' || access === 'member') return true
  return typeof access === 'string' ? codes.has(access) : access.some((code) => codes.has(code))
}
