export const pageTypes = [
  'EnrollPage',
  'OnlineSuccessPage',
  'OfflineSuccessPage',
  'PendingApprovalPage',
  'AppendOrderSuccessPage',
  'CustomETicketPage',
  'CustomUserCenterPage',
] as const
export type PageType = (typeof pageTypes)[number]

/** The two names of the form in the settings of a language; both mean the same page. Spec §3. */
export const settingTypes = ['UserRegist', 'LiteRegistration'] as const
/** Spec §3 names four kinds of page beside the pages of a path; each is one of these. */
export const commonPageTypes = {
  UserRegist: 'EnrollPage',
  LiteRegistration: 'EnrollPage',
  CustomETicket: 'CustomETicketPage',
  CustomUserCenter: 'CustomUserCenterPage',
} as const satisfies Record<string, PageType>
export type CommonPageType = keyof typeof commonPageTypes

export const menuGroups = {
  RegPath: ['EnrollPage'],
  RegPathResult: ['OnlineSuccessPage', 'OfflineSuccessPage', 'PendingApprovalPage', 'AppendOrderSuccessPage'],
  RegCustomETicket: ['CustomETicketPage'],
  RegUserCenter: ['CustomUserCenterPage'],
} as const satisfies Record<string, readonly PageType[]>

export const jumpPages = ['MicroSite', 'UserCenter', 'ETicket', 'OrderDetail', 'CustomLink'] as const
export type JumpPage = (typeof jumpPages)[number]
