/** The toggles of the global config and their defaults; a toggle that is off hides its menu parts. Spec §3. */
export const globalDefaults = {
  isUsePaymentModule: true,
  isUseLiveMeetingModule: true,
  isUseInvitingModule: true,
  isUsePosterModule: true,
  isUseWebSiteModule: true,
  isUseMiniAppModule: true,
  isUseSampleEvent: true,
  isUseTicketModule: true,
  isUseQidianForm: false,
  isUseWeChatCheckinModule: true,
  isOnlyUseWeChatPay: false,
  /** Said by whether somebody sells packages to the organisation, not by a setting of it. */
  isUseRechargeModule: false,
  /** Said by whether the organisation is the one that sells them. */
  isSeller: false,
  maxTicketPrice: 20_000,
}

export type GlobalConfig = typeof globalDefaults
export type GlobalToggle = Exclude<keyof GlobalConfig, 'maxTicketPrice'>
