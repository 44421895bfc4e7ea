// Written by bin/schema.ts from the migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string | null, string | null>

export type AccountTable = {
  id: string
  name: string
  email: string | null
  mobile: string | null
  isDisabled: Generated<boolean>
  currentOrgId: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type AccountIdentityTable = {
  issuer: string
  subject: string
  accountId: string
  linkedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type AccountPasswordTable = {
  accountId: string
  hash: string
  mustChange: Generated<boolean>
  changedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type AnnouncementTable = {
  id: string
  title: string
  content: Generated<string>
  level: string
  pageCode: Generated<string>
  fromTime: Timestamp
  toTime: Timestamp | null
}

export type AnswerFactTable = {
  topOrgId: string
  bventId: string
  fieldName: string
  id: number
  value: string
  total: number
  isFolded: Generated<boolean>
}

export type AssistantUseTable = {
  topOrgId: string
  functionKey: string
  beganOn: string
  used: Generated<number>
}

export type AttendeeTable = {
  topOrgId: string
  bventId: string
  id: string
  ticketId: string
  orderId: string
  status: string
  auditStatus: Generated<string>
  auditTime: Timestamp | null
  checkinStatus: Generated<string>
  checkinTime: Timestamp | null
  checkinCode: string
  serial: Generated<number>
  fullName: Generated<string>
  mobile: string | null
  email: string | null
  gender: string | null
  idType: string | null
  idNumber: Buffer | null
  idNumberKey: Buffer | null
  country: string | null
  province: string | null
  city: string | null
  area: string | null
  address: string | null
  remark: Generated<string>
  distributionName: string | null
  promotionCode: string | null
  epidemicPreventionStatus: string | null
  fieldValues: ColumnType<unknown, string | undefined, string>
  source: Generated<string>
  version: Generated<number>
  createdDate: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  deletedAt: Timestamp | null
  searchText: Generated<string>
  valuesText: Generated<string>
  priceMinor: Generated<number>
  lastSourceId: string | null
  firstSourceId: string | null
  inviterName: string | null
}

export type AttendeeChangeTable = {
  topOrgId: string
  bventId: string
  id: number
  total: number
}

export type AttendeeDailyTable = {
  topOrgId: string
  bventId: string
  day: string
  id: number
  total: number
}

export type AttendeeFactTable = {
  topOrgId: string
  bventId: string
  id: number
  day: string
  ticketId: string
  status: string
  source: string
  total: number
  isFolded: Generated<boolean>
}

export type AttendeeOfOrgTable = {
  topOrgId: string | null
  bventId: string | null
  id: string | null
  ticketId: string | null
  orderId: string | null
  status: string | null
  auditStatus: string | null
  auditTime: Timestamp | null
  checkinStatus: string | null
  checkinTime: Timestamp | null
  checkinCode: string | null
  serial: number | null
  fullName: string | null
  mobile: string | null
  email: string | null
  gender: string | null
  idType: string | null
  idNumber: Buffer | null
  idNumberKey: Buffer | null
  country: string | null
  province: string | null
  city: string | null
  area: string | null
  address: string | null
  remark: string | null
  distributionName: string | null
  promotionCode: string | null
  epidemicPreventionStatus: string | null
  fieldValues: Json | null
  source: string | null
  version: number | null
  createdDate: Timestamp | null
  updatedAt: Timestamp | null
  deletedAt: Timestamp | null
  searchText: string | null
  valuesText: string | null
  priceMinor: number | null
  lastSourceId: string | null
  firstSourceId: string | null
  inviterName: string | null
}

export type AttendeeOptionTable = {
  topOrgId: string
  bventId: string
  attendeeId: string
  fieldName: string
  optionKey: string
  isHeld: Generated<boolean>
}

export type AttendeeStateTable = {
  topOrgId: string
  bventId: string
  id: string
  ticketId: string
  status: string
  checkinStatus: string
  createdDate: Timestamp
  updatedAt: Timestamp
  deletedAt: Timestamp | null
}

export type AttendeeTallyTable = {
  topOrgId: string
  bventId: string
  id: number
  ticketId: string
  status: string
  checkinStatus: string
  total: number
}

export type AttendeeUniqueTable = {
  topOrgId: string
  bventId: string
  fieldName: string
  valueKey: string
  attendeeId: string
  isHeld: Generated<boolean>
}

export type AttendeeViewTable = {
  topOrgId: string
  listId: string
  accountId: string
  viewConfigs: Json
}

export type AuditLogTable = {
  topOrgId: string
  id: string
  time: ColumnType<Date, Date | string | undefined, Date | string>
  accountId: string | null
  accountName: string
  action: string
  objectId: string
  bventId: string | null
  before: Json | null
  after: Json | null
  requestId: string | null
  batchId: string | null
}

export type BenefitTable = {
  topOrgId: string
  functionKey: string
  enable: Generated<boolean>
  beginDurationTime: Timestamp | null
  endDurationTime: Timestamp | null
  currentQuota: number | null
}

export type BillMatchTable = {
  topOrgId: string
  id: Generated<string>
  billId: string
  outcome: string
  rowNo: number | null
  entryId: string | null
  ourMinor: number | null
  theirMinor: number | null
  settledAt: Timestamp | null
  settledBy: string | null
  settledByName: Generated<string>
  note: Generated<string>
  isCorrected: Generated<boolean>
}

export type BillRowTable = {
  topOrgId: string
  billId: string
  no: number
  kind: string
  tradeNo: Generated<string>
  refundNo: Generated<string>
  providerNo: Generated<string>
  amountMinor: number
  currency: string
  feeMinor: Generated<number>
  at: Timestamp
  text: Generated<string>
}

export type BookClosingTable = {
  topOrgId: string
  day: string
  closedAt: Timestamp
  closedBy: string | null
  closedByName: Generated<string>
  entries: number
  sums: Json
  fingerprint: string
  bills: Json
}

export type BventTable = {
  topOrgId: string
  id: string
  bventType: Generated<string>
  type: Generated<string>
  form: Generated<string>
  title: string
  titleKey: Generated<string>
  startTime: Timestamp
  endTime: Timestamp
  timeZone: Generated<string>
  place: Json | null
  capacity: number | null
  tags: Generated<string[]>
  languages: Generated<string[]>
  contact: Json | null
  isPrivate: Generated<boolean>
  isTop: Generated<boolean>
  coverTemplateId: Generated<string>
  coverFileId: string | null
  miniAppFileId: string | null
  status: Generated<string>
  statusBefore: string | null
  navigationPageType: Generated<string>
  plan: Json | null
  organizer: string | null
  role: string | null
  contacts: ColumnType<unknown, string | undefined, string>
  targets: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  createdBy: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  deletedAt: Timestamp | null
  deletedBy: string | null
  searchText: Generated<string>
}

export type BventDescriptionTable = {
  topOrgId: string
  bventId: string
  language: string
  html: string
}

export type BventDocumentTable = {
  topOrgId: string
  id: string
  bventId: string
  fileId: string
  name: string
  category: Generated<string>
  createdBy: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type BventOfOrgTable = {
  topOrgId: string | null
  id: string | null
  bventType: string | null
  type: string | null
  form: string | null
  title: string | null
  titleKey: string | null
  startTime: Timestamp | null
  endTime: Timestamp | null
  timeZone: string | null
  place: Json | null
  capacity: number | null
  tags: string[] | null
  languages: string[] | null
  contact: Json | null
  isPrivate: boolean | null
  isTop: boolean | null
  coverTemplateId: string | null
  coverFileId: string | null
  miniAppFileId: string | null
  status: string | null
  statusBefore: string | null
  navigationPageType: string | null
  plan: Json | null
  organizer: string | null
  role: string | null
  contacts: Json | null
  targets: Json | null
  version: number | null
  createdBy: string | null
  createdAt: Timestamp | null
  updatedAt: Timestamp | null
  deletedAt: Timestamp | null
  deletedBy: string | null
  searchText: string | null
}

export type BventProgressTable = {
  topOrgId: string
  bventId: string
  menuCode: string
  doneAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type BventResponsibleTable = {
  topOrgId: string
  bventId: string
  accountId: string
}

export type BventRightTable = {
  topOrgId: string
  id: string
  bventId: string
  kind: string
  name: string
  description: Generated<string>
  quantity: Generated<number>
  dueTime: Timestamp | null
  status: Generated<string>
}

export type BventSessionTable = {
  topOrgId: string
  id: string
  bventId: string
  title: string
  startTime: Timestamp
  endTime: Timestamp
  track: Generated<string>
  room: Generated<string>
  description: Generated<string>
  speakerIds: Generated<string[]>
  version: Generated<number>
}

export type BventSpeakerTable = {
  topOrgId: string
  id: string
  bventId: string
  name: string
  title: Generated<string>
  company: Generated<string>
  introduction: Generated<string>
  avatarFileId: string | null
  sortId: Generated<number>
}

export type BventTallyTable = {
  topOrgId: string
  id: number
  isPrivate: boolean
  total: number
}

export type CallEntryTable = {
  topOrgId: string
  listId: string
  personId: string
  ownerId: string | null
  outcome: Generated<string>
  note: Generated<string>
  nextStep: Generated<string>
  nextDate: string | null
  calledAt: Timestamp | null
  calledName: Generated<string>
  calls: Generated<number>
  version: Generated<number>
}

export type CallListTable = {
  topOrgId: string
  id: string
  name: string
  script: Generated<string>
  isOpen: Generated<boolean>
  createdName: Generated<string>
  version: Generated<number>
  createdAt: Timestamp
}

export type CampaignTable = {
  topOrgId: string
  id: string
  segmentId: string | null
  segmentName: string
  tree: Json
  bventId: string | null
  sourceId: string | null
  sourceCode: string | null
  holdOut: Generated<number>
  capCount: Generated<number>
  capDays: Generated<number>
}

export type CampaignPersonTable = {
  topOrgId: string
  campaignId: string
  personId: string
  variant: string
  clickedAt: Timestamp | null
}

export type CampaignSettingTable = {
  topOrgId: string
  quietFrom: Generated<string>
  quietTo: Generated<string>
  smsSignature: Generated<string>
  capCount: Generated<number>
  capDays: Generated<number>
  version: Generated<number>
}

export type CertificationTable = {
  topOrgId: string
  state: string
  name: string
  creditCode: string
  legalPerson: string
  address: Generated<string>
  contactName: Generated<string>
  contactMobile: Generated<string>
  licenceFileId: string
  reason: Generated<string>
  submittedAt: Timestamp
  judgedAt: Timestamp | null
  version: Generated<number>
}

export type CertificationStepTable = {
  topOrgId: string
  id: string
  state: string
  byName: Generated<string>
  reason: Generated<string>
  createdAt: Timestamp
}

export type ChannelTroubleTable = {
  topOrgId: string
  channel: string
  provider: string
  since: Timestamp
  nextTryAt: Timestamp
  tries: Generated<number>
  providerReason: string
}

export type CheckinDeviceTable = {
  topOrgId: string
  id: string
  bventId: string
  name: string
  gate: Generated<string>
  checkinIds: string[]
  tokenHash: Buffer
  revokedAt: Timestamp | null
  createdBy: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type CheckinEntryTable = {
  topOrgId: string
  id: string
  bventId: string
  checkinId: string
  attendeeId: string
  occurrence: string
  time: Timestamp
  outTime: Timestamp | null
  outGate: string | null
  gate: Generated<string>
  source: string
  linkId: string | null
  isOffline: Generated<boolean>
  answers: Json | null
  cancelledAt: Timestamp | null
  changedAt: Timestamp
}

export type CheckinPointTable = {
  topOrgId: string
  id: string
  bventId: string
  name: string
  pointType: Generated<string>
  isMain: Generated<boolean>
  isEnable: Generated<boolean>
  entryMode: Generated<string>
  startTime: Timestamp | null
  endTime: Timestamp | null
  ticketIds: Generated<string[]>
  searchId: string | null
  validateField: Generated<string>
  location: Json
  questions: ColumnType<unknown, string | undefined, string>
  pageSettings: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  deletedAt: Timestamp | null
  questionWords: ColumnType<unknown, string | undefined, string>
  rehearsal: Json | null
}

export type CheckinScanTable = {
  topOrgId: string
  id: string
  bventId: string
  checkinId: string
  attendeeId: string | null
  result: string
  code: number
  entryId: string | null
  firstTime: Timestamp | null
  firstGate: string | null
  firstSource: string | null
  gate: Generated<string>
  linkId: string | null
  time: Timestamp
  receivedAt: Timestamp
  isOffline: Generated<boolean>
  releasedAt: Timestamp | null
}

export type CheckinSettingTable = {
  topOrgId: string
  bventId: string
  isTurnstileEnable: Generated<boolean>
  wall: ColumnType<unknown, string | undefined, string>
}

export type CorrectionOfOrgTable = {
  entryId: string | null
  minor: number | null
}

export type CreditAccountTable = {
  topOrgId: string
  kind: string
  leftUnits: Generated<number>
  reservedUnits: Generated<number>
  usedUnits: Generated<number>
}

export type CreditEntryTable = {
  topOrgId: string
  id: Generated<string>
  at: Timestamp
  kind: string
  cause: string
  debit: string
  credit: string
  units: number
  key: string
  purchaseId: string | null
  useId: string | null
  note: Generated<string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type CreditWatchTable = {
  topOrgId: string
  kind: string
  below: number
  packageId: string | null
  mostMonthly: Generated<number>
  accountId: string
  language: Generated<string>
  toldAt: Timestamp | null
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type CustomSearchTable = {
  topOrgId: string
  id: string
  bventId: string | null
  accountId: string
  name: string
  isShared: Generated<boolean>
  searchData: Json
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type CustomerMappingTable = {
  topOrgId: string
  bventId: string
  fieldName: string
  customerKey: string
}

export type DataPermissionTable = {
  topOrgId: string
  id: string
  role: string | null
  accountId: string | null
  events: string
  canExport: boolean
  version: Generated<number>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedBy: string
  fields: ColumnType<unknown, string | undefined, string>
}

export type DepartmentTable = {
  topOrgId: string
  id: string
  parentId: string | null
  name: string
  sortId: Generated<number>
  version: Generated<number>
}

export type DesignTable = {
  topOrgId: string
  id: string
  kind: string
  bventId: string
  document: Json
  version: Generated<number>
  changedBy: string | null
  changedName: Generated<string>
  changedAt: ColumnType<Date, Date | string | undefined, Date | string>
  lastNo: Generated<number>
  liveNo: number | null
  subject: Generated<string>
}

export type DesignScheduleTable = {
  topOrgId: string
  designId: string
  publishAt: Timestamp
  document: Json
  note: Generated<string>
  createdBy: string | null
  createdName: Generated<string>
}

export type DesignVersionTable = {
  topOrgId: string
  designId: string
  no: number
  document: Json
  note: Generated<string>
  fromNo: number | null
  isScheduled: Generated<boolean>
  publishedBy: string | null
  publishedName: Generated<string>
  publishedAt: Timestamp
}

export type DiscountTable = {
  topOrgId: string
  id: string
  bventId: string
  name: string
  note: Generated<string>
  way: string
  offKind: string
  offValue: number
  isPerOrder: Generated<boolean>
  currency: string
  ticketIds: Generated<string[]>
  mostPeople: number | null
  minPeople: Generated<number>
  minMinor: Generated<number>
  isCombinable: Generated<boolean>
  opensHidden: Generated<boolean>
  useLimit: number | null
  perPersonLimit: number | null
  perCodeLimit: Generated<number>
  budgetMinor: number | null
  startTime: Timestamp | null
  endTime: Timestamp | null
  isEnable: Generated<boolean>
  taken: Generated<number>
  spentMinor: Generated<number>
  codeCount: Generated<number>
  version: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  deletedAt: Timestamp | null
}

export type DiscountCodeTable = {
  topOrgId: string
  id: string
  discountId: string
  bventId: string
  code: string
  codeKey: string
  holderName: Generated<string>
  holderContact: Generated<string>
  taken: Generated<number>
  most: number | null
  isGone: Generated<boolean>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type DiscountTallyTable = {
  topOrgId: string
  id: number
  bventId: string
  discountId: string
  day: string
  used: number
  givenMinor: number
  revenueMinor: number
}

export type DiscountUseTable = {
  topOrgId: string
  orderId: string
  discountId: string
  bventId: string
  codeId: string | null
  state: string
  amountMinor: number
  revenueMinor: Generated<number>
  usedDay: string | null
  mobile: string | null
  email: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type DuplicateIgnoredTable = {
  topOrgId: string
  groupId: string
  accountId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type EntryOfOrgTable = {
  topOrgId: string | null
  id: string | null
  at: Timestamp | null
  cause: string | null
  debit: string | null
  credit: string | null
  amountMinor: number | null
  currency: string | null
  bventId: string | null
  orderId: string | null
  paymentId: string | null
  refundId: string | null
  key: string | null
  accountId: string | null
  note: string | null
  createdAt: Timestamp | null
  corrects: string | null
  billId: string | null
  correctedId: string | null
}

export type EventKeyTable = {
  topOrgId: string
  bventId: string
  kid: string
  publicKey: Buffer
  privateKey: Buffer
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type EventReportTable = {
  topOrgId: string
  bventId: string
  introduction: Generated<string>
  hasMoney: Generated<boolean>
  tokenHash: Buffer | null
  expiresAt: Timestamp | null
}

export type FactBacklogTable = {
  topOrgId: string
  bventId: string
}

export type FileTable = {
  topOrgId: string
  id: string
  fileName: string
  extension: string
  mediaType: string
  bytes: number
  purpose: string
  storageKey: string
  isPublic: Generated<boolean>
  accountId: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  expiresAt: Timestamp | null
}

export type FormFieldTable = {
  topOrgId: string
  bventId: string
  pathId: string
  fieldName: string
  fieldType: string
  fieldGroup: Generated<string>
  flags: Generated<number>
  isShow: Generated<boolean>
  validationType: Generated<number>
  category: Generated<string>
  layout: Generated<number>
  sortId: Generated<number>
  maxLength: number | null
  maxCount: number | null
  options: Json
  optionLimits: Json | null
  texts: Json
  deletedAt: Timestamp | null
}

export type FormTemplateTable = {
  topOrgId: string
  id: string
  name: string
  fields: Json
  rules: Json
  formVersion: Generated<number>
  createdByName: Generated<string>
  updatedAt: Timestamp
}

export type FormTemplateUseTable = {
  topOrgId: string
  bventId: string
  pathId: string
  templateId: string
  formVersion: number
}

export type IdempotencyTable = {
  topOrgId: string
  caller: string
  key: string
  path: string
  bodyHash: Buffer
  status: number | null
  answer: Json | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type ImportBlockTable = {
  topOrgId: string
  importId: string
  firstRow: number
  lastRow: number
  rowCount: number
  cells: Buffer
  checks: Buffer | null
  tally: ColumnType<unknown, string | undefined, string>
}

export type ImportChoiceTable = {
  topOrgId: string
  labelKey: string
  fieldName: string
  fieldLabel: string
  chosenAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type ImportJobTable = {
  topOrgId: string
  id: string
  bventId: string
  accountId: string
  accountName: string
  importType: string
  ticketId: string | null
  fileName: string
  fileKind: string
  storageKey: string
  sheets: string[]
  sheetName: string
  headerRow: number
  columns: Json
  rowCount: number
  mapping: Json | null
  mapRules: Json | null
  checkId: string | null
  saveId: string | null
  newCount: Generated<number>
  updateCount: Generated<number>
  errorCount: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  expiresAt: Timestamp
  judgedAs: string | null
  madeFields: Generated<string[]>
}

export type InvitationBatchTable = {
  topOrgId: string
  id: string
  bventId: string
  fileId: string
  fileKind: string
  sheetName: string
  headerRow: number
  columns: Json
  columnCount: number
  createdAt: Timestamp
}

export type InvitationBatchRowTable = {
  topOrgId: string
  batchId: string
  id: string
  rowNo: number
  cells: Json
  reason: Generated<string>
  cell: Generated<string>
}

export type InvitationCodeTable = {
  topOrgId: string
  id: string
  bventId: string
  kind: string
  code: string
  name: string
  ownerId: string | null
  seats: number | null
  taken: Generated<number>
  ticketIds: Generated<string[]>
  priceMinor: number | null
  isApprovalSkipped: Generated<boolean>
  endTime: Timestamp | null
  isEnable: Generated<boolean>
  opened: Generated<number>
  version: Generated<number>
  createdAt: Timestamp
}

export type InvitationGoalTable = {
  topOrgId: string
  bventId: string
  subjectId: string
  kind: string
  departmentId: string | null
  goal: number
  deadline: string | null
}

export type InvitationLetterTable = {
  topOrgId: string
  bventId: string
  language: string
  design: Json
  version: Generated<number>
}

export type InvitationLetterTemplateTable = {
  topOrgId: string
  id: string
  language: string
  name: string
  design: Json
  version: Generated<number>
  updatedAt: Timestamp
  updatedBy: Generated<string>
}

export type InvitationPlanTable = {
  topOrgId: string
  bventId: string
  goal: Generated<number>
  startDate: string | null
  endDate: string | null
  replyEnd: Timestamp | null
  claimRule: Generated<string>
  recycleDays: number | null
  visibility: Generated<string>
  seeAllIds: Generated<string[]>
  companions: Generated<number>
  ticketId: string | null
  isApprovalSkipped: Generated<boolean>
  asksReason: Generated<boolean>
  quietFrom: Generated<string>
  quietTo: Generated<string>
  texts: ColumnType<unknown, string | undefined, string>
  reportHash: Buffer | null
  version: Generated<number>
}

export type InviteeTable = {
  topOrgId: string
  id: string
  bventId: string
  code: string
  name: string
  title: Generated<string>
  company: Generated<string>
  mobile: string | null
  email: string | null
  language: Generated<string>
  labels: Generated<string[]>
  source: string
  ownerId: string | null
  departmentId: string | null
  codeId: string | null
  isSeated: Generated<boolean>
  hostId: string | null
  state: Generated<string>
  sentAt: Timestamp | null
  sentBy: Generated<string>
  openedAt: Timestamp | null
  openCount: Generated<number>
  answeredAt: Timestamp | null
  declineReason: Generated<string>
  declineNote: Generated<string>
  attendeeId: string | null
  attendeeStatus: string | null
  hasCome: Generated<boolean>
  contactedAt: Timestamp
  nextStep: Generated<string>
  nextDate: string | null
  note: Generated<string>
  version: Generated<number>
  createdAt: Timestamp
  searchText: Generated<string>
  gender: Generated<string>
}

export type InviteeClaimTable = {
  topOrgId: string
  inviteeId: string
  accountId: string
  state: string
  createdAt: Timestamp
  decidedAt: Timestamp | null
}

export type InviteeLogTable = {
  topOrgId: string
  id: string
  inviteeId: string
  time: Timestamp
  accountId: string | null
  accountName: Generated<string>
  kind: string
  outcome: Generated<string>
  note: Generated<string>
  nextStep: Generated<string>
  nextDate: string | null
}

export type InviteeOfOrgTable = {
  topOrgId: string | null
  id: string | null
  bventId: string | null
  code: string | null
  name: string | null
  title: string | null
  company: string | null
  mobile: string | null
  email: string | null
  language: string | null
  labels: string[] | null
  source: string | null
  ownerId: string | null
  departmentId: string | null
  codeId: string | null
  isSeated: boolean | null
  hostId: string | null
  state: string | null
  sentAt: Timestamp | null
  sentBy: string | null
  openedAt: Timestamp | null
  openCount: number | null
  answeredAt: Timestamp | null
  declineReason: string | null
  declineNote: string | null
  attendeeId: string | null
  attendeeStatus: string | null
  hasCome: boolean | null
  contactedAt: Timestamp | null
  nextStep: string | null
  nextDate: string | null
  note: string | null
  version: number | null
  createdAt: Timestamp | null
  searchText: string | null
  gender: string | null
}

export type InviteeTallyTable = {
  topOrgId: string
  bventId: string
  id: number
  ownerId: string | null
  departmentId: string | null
  source: string
  state: string
  isRegistered: boolean
  hasCome: boolean
  day: string | null
  total: number
  way: Generated<string>
}

export type InvoiceTable = {
  topOrgId: string
  id: string
  bventId: string
  state: Generated<string>
  titleType: string
  title: string
  titleKey: Generated<string>
  taxNo: Generated<string>
  address: Generated<string>
  phone: Generated<string>
  bank: Generated<string>
  bankAccount: Generated<string>
  email: Generated<string>
  remark: Generated<string>
  item: string
  taxRate: number
  amountMinor: number
  currency: string
  language: Generated<string>
  applicant: Generated<string>
  appliedAt: Timestamp
  rejectReason: Generated<string>
  number: Generated<string>
  issuedAt: Timestamp | null
  issuedByName: Generated<string>
  fileId: string | null
  isRedDue: Generated<boolean>
  redNumber: Generated<string>
  redAt: Timestamp | null
  redReason: Generated<string>
  redNote: Generated<string>
  replaces: string | null
  exchange: Json | null
  exchangeAt: Timestamp | null
  exchangeRefusal: Generated<string>
  version: Generated<number>
  updatedAt: Timestamp
  serviceNo: Generated<string>
  serviceTries: Generated<number>
  serviceNextAt: Timestamp | null
  serviceFailure: Generated<string>
  serviceByName: Generated<string>
}

export type InvoiceBatchTable = {
  topOrgId: string
  id: string
  bventId: string
  workbookId: string
  archiveId: string
  fileKind: string
  sheetName: string
  headerRow: number
  columns: Json
  columnCount: number
  createdAt: Timestamp
}

export type InvoiceBatchRowTable = {
  topOrgId: string
  batchId: string
  id: string
  rowNo: number
  orderNo: string
  number: string
  issuedOn: string
  fileName: string
  reason: Generated<string>
  cell: Generated<string>
}

export type InvoiceOfOrgTable = {
  topOrgId: string | null
  id: string | null
  bventId: string | null
  state: string | null
  titleType: string | null
  title: string | null
  titleKey: string | null
  taxNo: string | null
  address: string | null
  phone: string | null
  bank: string | null
  bankAccount: string | null
  email: string | null
  remark: string | null
  item: string | null
  taxRate: number | null
  amountMinor: number | null
  currency: string | null
  language: string | null
  applicant: string | null
  appliedAt: Timestamp | null
  rejectReason: string | null
  number: string | null
  issuedAt: Timestamp | null
  issuedByName: string | null
  fileId: string | null
  isRedDue: boolean | null
  redNumber: string | null
  redAt: Timestamp | null
  redReason: string | null
  redNote: string | null
  replaces: string | null
  exchange: Json | null
  exchangeAt: Timestamp | null
  exchangeRefusal: string | null
  version: number | null
  updatedAt: Timestamp | null
  serviceNo: string | null
  serviceTries: number | null
  serviceNextAt: Timestamp | null
  serviceFailure: string | null
  serviceByName: string | null
}

export type InvoiceOptionTable = {
  topOrgId: string
  bventId: string
  isEnable: Generated<boolean>
  types: Generated<string[]>
  items: Generated<string[]>
  taxRate: Generated<number>
  deadlineDays: Generated<number>
  isAuto: Generated<boolean>
  isMerged: Generated<boolean>
  remark: Generated<string>
  version: Generated<number>
}

export type InvoiceOrderTable = {
  topOrgId: string
  invoiceId: string
  orderId: string
  amountMinor: number
  isLive: Generated<boolean>
}

export type InvoiceTallyTable = {
  topOrgId: string
  bventId: string
  id: number
  state: string
  currency: string
  month: string | null
  total: number
  amountMinor: number
  waitedSeconds: number
}

export type InvoiceTitleTable = {
  topOrgId: string
  contact: string
  titleType: string
  title: string
  taxNo: Generated<string>
  address: Generated<string>
  phone: Generated<string>
  bank: Generated<string>
  bankAccount: Generated<string>
  email: Generated<string>
  usedAt: Timestamp
}

export type LabelTable = {
  topOrgId: string
  id: string
  groupId: string | null
  name: string
  colour: Generated<string>
  segmentId: string | null
  ruledAt: Timestamp | null
  version: Generated<number>
  createdAt: Timestamp
}

export type LabelGroupTable = {
  topOrgId: string
  id: string
  name: string
  sortId: Generated<number>
}

export type LedgerEntryTable = {
  topOrgId: string
  id: Generated<string>
  at: Timestamp
  cause: string
  debit: string
  credit: string
  amountMinor: number
  currency: string
  bventId: string | null
  orderId: string | null
  paymentId: string | null
  refundId: string | null
  key: string
  accountId: string | null
  note: Generated<string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  corrects: string | null
  billId: string | null
  correctedId: string | null
}

export type LedgerTallyTable = {
  topOrgId: string
  id: number
  bventId: string | null
  account: string
  currency: string
  day: string
  amountMinor: number
  cause: string
  bookDay: string
  debitMinor: number
  debits: number
  credits: number
}

export type LiveGuestTable = {
  topOrgId: string
  roomId: string
  who: string
  attendeeId: string | null
  name: Generated<string>
  mutedUntil: Timestamp | null
  kickedAt: Timestamp | null
  lastSaidAt: Timestamp | null
  seat: string | null
  seatSeenAt: Timestamp | null
}

export type LiveMessageTable = {
  topOrgId: string
  roomId: string
  id: string
  kind: string
  who: string | null
  attendeeId: string | null
  name: Generated<string>
  body: string
  state: Generated<string>
  isPinned: Generated<boolean>
  isAnswered: Generated<boolean>
  votes: Generated<number>
  saidAt: Timestamp
  changedSeq: number
}

export type LivePollTable = {
  topOrgId: string
  roomId: string
  id: string
  title: string
  options: string[]
  state: Generated<string>
  counts: number[]
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  changedSeq: number
}

export type LivePollVoteTable = {
  topOrgId: string
  roomId: string
  pollId: string
  who: string
  choice: number
}

export type LiveRoomTable = {
  topOrgId: string
  id: string
  bventId: string
  title: string
  introduction: Generated<string>
  mode: string
  redirectUrl: Generated<string>
  startTime: Timestamp
  endTime: Timestamp
  status: Generated<string>
  watch: string
  watchCode: Generated<string>
  isPaidOnly: Generated<boolean>
  isOnePlace: Generated<boolean>
  isRecord: Generated<boolean>
  isChat: Generated<boolean>
  slowSeconds: Generated<number>
  words: Generated<string[]>
  coverFileId: string | null
  posterFileId: string | null
  playbackUrl: Generated<string>
  streamKey: Buffer | null
  streamPath: string | null
  hostNumber: Generated<number>
  liveAt: Timestamp | null
  endedAt: Timestamp | null
  onlineCount: Generated<number>
  peakCount: Generated<number>
  reactionCount: Generated<number>
  chargedMinutes: Generated<number>
  lastSeq: Generated<number>
  changedSeq: Generated<number>
  createdBy: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  version: Generated<number>
  documentIds: Generated<string[]>
}

export type LiveViewTable = {
  topOrgId: string
  roomId: string
  id: string
  who: string
  attendeeId: string | null
  name: Generated<string>
  device: Generated<string>
  enteredAt: Timestamp
  seenAt: Timestamp
  seconds: Generated<number>
}

export type LiveVoteTable = {
  topOrgId: string
  roomId: string
  messageId: string
  who: string
}

export type LocalNoticeTable = {
  id: string
  notifyUrl: string
  body: string
  attempts: Generated<number>
  dueAt: Timestamp
  deliveredAt: Timestamp | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type LocalRefundTable = {
  refundNo: string
  tradeNo: string
  amountMinor: number
  currency: string
  result: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type LocalTradeTable = {
  tradeNo: string
  orderId: string
  amount: string
  currency: string
  result: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type LotteryTable = {
  topOrgId: string
  id: string
  bventId: string
  title: string
  state: Generated<string>
  setting: Json
  page: ColumnType<unknown, string | undefined, string>
  seed: Buffer | null
  salt: Buffer | null
  rules: string | null
  root: string | null
  entryCount: number | null
  committedAt: Timestamp | null
  stage: Generated<string>
  stagePrize: number | null
  stageVersion: Generated<number>
  wallNumber: Generated<number>
  createdBy: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  version: Generated<number>
}

export type LotteryEntryTable = {
  topOrgId: string
  lotteryId: string
  no: number
  entry: string
  attendeeId: string
  weight: number
}

export type LotteryJoinTable = {
  topOrgId: string
  lotteryId: string
  attendeeId: string
  joinedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type LotteryLinkTable = {
  topOrgId: string
  lotteryId: string
  seq: number
  text: string
  hash: string
}

export type LotteryPrizeTable = {
  topOrgId: string
  lotteryId: string
  no: number
  name: string
  item: Generated<string>
  stock: number
  perRound: number
  valueMinor: number | null
  pictureId: string | null
  drawn: Generated<number>
  round: Generated<number>
}

export type LotteryWinnerTable = {
  topOrgId: string
  id: string
  lotteryId: string
  prizeNo: number
  round: number
  entry: string
  attendeeId: string
  isOnly: boolean
  state: Generated<string>
  code: string
  signature: string | null
  wonAt: Timestamp
  handedAt: Timestamp | null
  handedByName: string | null
}

export type MaterialTable = {
  topOrgId: string
  fileId: string
  folderId: string | null
  kind: string
  name: string
  tags: Generated<string[]>
  captions: ColumnType<unknown, string | undefined, string>
  width: number | null
  height: number | null
  bytes: number
  createdByName: Generated<string>
  createdAt: Timestamp
  version: Generated<number>
}

export type MaterialFolderTable = {
  topOrgId: string
  id: string
  name: string
}

export type MaterialSwapTable = {
  topOrgId: string
  id: string
  fromFileId: string
  toFileId: string
  places: Json
  createdAt: Timestamp
  undoneAt: Timestamp | null
}

export type MemberTable = {
  topOrgId: string
  accountId: string
  name: string
  roles: Generated<string[]>
  departmentId: string | null
  isDisabled: Generated<boolean>
  joinedAt: ColumnType<Date, Date | string | undefined, Date | string>
  version: Generated<number>
  email: string | null
  mobile: string | null
  ownRoleIds: Generated<string[]>
}

export type MessageTable = {
  topOrgId: string
  id: string
  channel: string
  recipient: string
  subject: Generated<string>
  body: string | null
  state: string
  attempts: Generated<number>
  providerReason: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  nextTryAt: ColumnType<Date, Date | string | undefined, Date | string>
  sentAt: Timestamp | null
  isSecret: Generated<boolean>
  bventId: string | null
  attendeeId: string | null
  orderId: string | null
  sendId: string | null
  kind: string
  lane: number
  parts: Generated<number>
  reason: string | null
  provider: string | null
  providerRef: string | null
  takenBy: string | null
  sendingAt: Timestamp | null
  settledAt: Timestamp | null
  wordsHash: Buffer | null
  personId: string | null
  inviteeId: string | null
  clickedAt: Timestamp | null
  clicks: Generated<number>
}

export type MessageAccountTable = {
  topOrgId: string
  id: string
  provider: string
  channel: string
  name: string
  fields: ColumnType<unknown, string | undefined, string>
  secrets: Buffer | null
  isEnable: Generated<boolean>
  checkState: Generated<string>
  checks: ColumnType<unknown, string | undefined, string>
  checkedAt: Timestamp | null
  passedAt: Timestamp | null
  version: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type MessageFactTable = {
  topOrgId: string
  bventId: string
  id: number
  kind: string
  channel: string
  outcome: string
  total: number
  isFolded: Generated<boolean>
  month: string
}

export type MessageTokenTable = {
  topOrgId: string
  accountId: string
  token: Buffer
  expiresAt: Timestamp
  kind: Generated<string>
}

export type NoticeEffectTable = {
  topOrgId: string
  bventId: string
  askedAt: Timestamp
  countedAt: Timestamp | null
  list: ColumnType<unknown, string | undefined, string>
}

export type NoticePlanTable = {
  topOrgId: string
  id: string
  bventId: string
  title: string
  rule: Json
  audience: Json
  content: Json
  language: string
  isOnceEach: boolean
  isOpen: boolean
  openedAt: Timestamp
  nextRunAt: Timestamp | null
  reckonedFor: Generated<string>
  createdBy: string | null
  createdName: Generated<string>
  version: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type NoticeSettingTable = {
  topOrgId: string
  bventId: string
  isEnable: Generated<boolean>
  quietFrom: Generated<string>
  quietTo: Generated<string>
  smsSignature: Generated<string>
  senderName: Generated<string>
  replyTo: Generated<string>
  minutesBefore: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  countsClicks: Generated<boolean>
}

export type NoticeSwitchTable = {
  topOrgId: string
  bventId: string
  templateId: string
  isOpen: boolean
  openedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type NoticeTemplateTable = {
  topOrgId: string
  bventId: string
  templateId: string
  language: string
  subject: string
  content: string
  blocks: Json
  link: Json
  version: Generated<number>
  updatedAt: Timestamp
  updatedByName: string
}

export type OfficialAccountTable = {
  topOrgId: string
  accountId: string
  nickname: Generated<string>
  authorizationState: Generated<number>
  accountType: number | null
  verifyState: number | null
  verifyUntil: Timestamp | null
  problem: Generated<string>
  askedAt: Timestamp | null
  menu: ColumnType<unknown, string | undefined, string>
  menuVersion: Generated<number>
  publishedVersion: number | null
  publishedAt: Timestamp | null
}

export type OfficialAnswerTable = {
  topOrgId: string
  id: string
  accountId: string
  kind: string
  keywords: Generated<string[]>
  isExact: Generated<boolean>
  answer: string
  isOpen: Generated<boolean>
  version: Generated<number>
  createdAt: Timestamp
}

export type OfficialBindingTable = {
  topOrgId: string
  bventId: string
  attendeeId: string
  accountId: string
  openId: string
  boundAt: Timestamp
}

export type OfficialFollowerTable = {
  topOrgId: string
  accountId: string
  openId: string
  isFollowing: boolean
  sceneId: string | null
  followedAt: Timestamp
  changedAt: Timestamp
}

export type OfficialHeardTable = {
  topOrgId: string
  accountId: string
  openId: string
  heardAt: Timestamp
  kind: string
  word: Generated<string>
}

export type OfficialMemberTable = {
  topOrgId: string
  memberId: string
  accountId: string
  openId: string
  boundAt: Timestamp
}

export type OfficialSceneTable = {
  topOrgId: string
  id: string
  accountId: string
  bventId: string | null
  attendeeId: string | null
  name: Generated<string>
  url: Generated<string>
  expiresAt: Timestamp | null
  createdAt: Timestamp
  memberId: string | null
}

export type OidcPayloadTable = {
  kind: string
  id: string
  payload: Json
  grantId: string | null
  uid: string | null
  userCode: string | null
  expiresAt: Timestamp | null
  consumedAt: Timestamp | null
}

export type OptionCountTable = {
  topOrgId: string
  bventId: string
  fieldName: string
  optionKey: string
  taken: Generated<number>
}

export type OrderDueTable = {
  topOrgId: string
  orderId: string
  expiresAt: Timestamp
}

export type OrderLineTable = {
  topOrgId: string
  orderId: string
  no: number
  bventId: string
  kind: string
  attendeeId: string | null
  ticketId: string | null
  name: string
  priceMinor: number
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  cancelledAt: Timestamp | null
  discountId: string | null
}

export type OrderOfOrgTable = {
  topOrgId: string | null
  id: string | null
  bventId: string | null
  orderNo: string | null
  status: string | null
  payType: string | null
  amountMinor: number | null
  paidMinor: number | null
  currency: string | null
  payExpireTime: Timestamp | null
  paidTime: Timestamp | null
  buyer: Json | null
  language: string | null
  remark: string | null
  createdAt: Timestamp | null
  updatedAt: Timestamp | null
  pathId: string | null
  lapsedIds: string[] | null
  isHeldForEver: boolean | null
  buyerMobile: string | null
  buyerEmail: string | null
  buyerKey: string | null
  refundedMinor: number | null
}

export type OrderTallyTable = {
  topOrgId: string
  bventId: string
  id: number
  status: string
  currency: string
  total: number
  amountMinor: number
  paidMinor: number
  refundedMinor: number
}

export type OrgTable = {
  topOrgId: string
  tenantId: Generated<string>
  name: string
  logo: string | null
  accountStatus: Generated<number>
  isOfficial: Generated<boolean>
  globalConfig: ColumnType<unknown, string | undefined, string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  version: Generated<number>
  sendApprovalOver: number | null
}

export type OwnRoleTable = {
  topOrgId: string
  id: string
  name: string
  base: string
  codes: string[]
  version: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type PackageTable = {
  id: string
  tenantId: string
  code: string
  kind: string
  units: number | null
  functionKey: string | null
  days: number | null
  quota: number | null
  priceMinor: number
  isOn: Generated<boolean>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type PayAccountTable = {
  topOrgId: string
  id: string
  provider: string
  name: string
  fields: ColumnType<unknown, string | undefined, string>
  secrets: Buffer | null
  currencies: Generated<string[]>
  isEnable: Generated<boolean>
  checkState: Generated<string>
  checks: ColumnType<unknown, string | undefined, string>
  checkedAt: Timestamp | null
  endsAt: Timestamp | null
  version: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  toldEnd: Timestamp | null
  toldDays: number | null
  language: Generated<string>
}

export type PayAlertTable = {
  topOrgId: string
  id: string
  accountId: string | null
  provider: string
  reason: string
  tradeNo: Generated<string>
  bventId: string | null
  orderId: string | null
  detail: Generated<string>
  times: Generated<number>
  firstAt: Timestamp
  lastAt: Timestamp
  settledAt: Timestamp | null
  settledByName: Generated<string>
}

export type PayBillTable = {
  topOrgId: string
  id: string
  account: string
  day: string
  state: string
  source: string
  fileName: Generated<string>
  byName: Generated<string>
  mapping: Json | null
  failure: Generated<string>
  tries: Generated<number>
  nextTryAt: Timestamp | null
  readAt: Timestamp | null
  rowCount: Generated<number>
  bothCount: Generated<number>
  onlyOursCount: Generated<number>
  onlyTheirsCount: Generated<number>
  differsCount: Generated<number>
  openCount: Generated<number>
  fingerprint: Generated<string>
}

export type PayHoldTable = {
  topOrgId: string
  bventId: string
  onlineMinutes: number
  offlineMinutes: number
  afterApprovalMinutes: number
}

export type PayOptionTable = {
  topOrgId: string
  bventId: string
  provider: string
  isEnable: Generated<boolean>
  accountId: string | null
}

export type PaymentTable = {
  topOrgId: string
  id: string
  bventId: string | null
  orderId: string | null
  provider: string
  tradeNo: string
  amountMinor: number
  currency: string
  state: Generated<string>
  isUsed: Generated<boolean>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  accountId: string | null
  providerNo: string | null
  paidAt: Timestamp | null
  expiresAt: Timestamp | null
  refundedMinor: Generated<number>
  nextQueryAt: Timestamp | null
  queries: Generated<number>
  failure: Generated<string>
  recordedBy: string | null
  recordedByName: Generated<string>
  proofFileId: string | null
  started: Json | null
  purchaseId: string | null
  buyerOrgId: string | null
  subject: Generated<string>
}

export type PersonTable = {
  topOrgId: string
  id: string
  fullName: Generated<string>
  mobile: string | null
  email: string | null
  company: string | null
  jobTitle: string | null
  country: string | null
  province: string | null
  city: string | null
  gender: string | null
  language: string | null
  registered: Generated<number>
  attended: Generated<number>
  visits: Generated<number>
  firstSeenAt: Timestamp | null
  lastRegisteredAt: Timestamp | null
  lastAttendedAt: Timestamp | null
  note: Generated<string>
  version: Generated<number>
  createdAt: Timestamp
  searchText: Generated<string>
  paid: ColumnType<unknown, string | undefined, string>
}

export type PersonConsentTable = {
  topOrgId: string
  id: string
  personId: string
  channel: string
  purpose: string
  isGranted: boolean
  source: string
  proof: string
  time: Timestamp
  accountName: Generated<string>
}

export type PersonDueTable = {
  topOrgId: string
  id: number
  attendeeId: string
}

export type PersonKeyTable = {
  topOrgId: string
  kind: string
  value: string
  personId: string
}

export type PersonLabelTable = {
  topOrgId: string
  labelId: string
  personId: string
  source: string
  createdAt: Timestamp
}

export type PersonOfOrgTable = {
  topOrgId: string | null
  id: string | null
  fullName: string | null
  mobile: string | null
  email: string | null
  company: string | null
  jobTitle: string | null
  country: string | null
  province: string | null
  city: string | null
  gender: string | null
  language: string | null
  registered: number | null
  attended: number | null
  visits: number | null
  firstSeenAt: Timestamp | null
  lastRegisteredAt: Timestamp | null
  lastAttendedAt: Timestamp | null
  note: string | null
  version: number | null
  createdAt: Timestamp | null
  searchText: string | null
  paid: Json | null
}

export type PersonVisitTable = {
  topOrgId: string
  attendeeId: string
  personId: string
  bventId: string
  status: string
  registeredAt: Timestamp
  attendedAt: Timestamp | null
  paidAt: Timestamp | null
  paidMinor: Generated<number>
  currency: Generated<string>
}

export type PhotoTable = {
  topOrgId: string
  bventId: string
  id: string
  linkId: string | null
  byName: Generated<string>
  fileId: string
  shownFileId: string
  fileName: Generated<string>
  digest: Buffer
  width: number
  height: number
  bytes: number
  room: Generated<string>
  tags: Generated<string[]>
  state: string
  mark: Generated<string>
  takenAt: Timestamp
  uploadedAt: Timestamp
  publishedAt: Timestamp | null
  changedSeq: number
}

export type PhotoAlbumTable = {
  topOrgId: string
  bventId: string
  isOpen: Generated<boolean>
  watch: Generated<string>
  isReviewed: Generated<boolean>
  mark: Generated<string>
  download: Generated<string>
  photoCount: Generated<number>
  bytes: Generated<number>
  viewCount: Generated<number>
  downloadCount: Generated<number>
  lastSeq: Generated<number>
  gone: Generated<string[]>
  goneSeq: Generated<number>
  version: Generated<number>
}

export type PhotoLinkTable = {
  topOrgId: string
  id: string
  bventId: string
  name: string
  room: Generated<string>
  endsAt: Timestamp
  most: number
  taken: Generated<number>
  lastAt: Timestamp | null
  isOpen: Generated<boolean>
  createdBy: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type PosterTable = {
  topOrgId: string
  bventId: string
  businessType: string
  scene: Json
  version: Generated<number>
}

export type PosterPrintTable = {
  topOrgId: string
  hash: Buffer
  bventId: string
  kind: string
  fileId: string
}

export type PosterTemplateTable = {
  topOrgId: string
  id: string
  businessType: string
  name: string
  scene: Json
  pictureFileId: string
  version: Generated<number>
  updatedAt: Timestamp
}

export type PurchaseTable = {
  topOrgId: string
  id: string
  purchaseNo: string
  sellerOrgId: string
  packageId: string
  kind: string
  units: number | null
  functionKey: string | null
  days: number | null
  quota: number | null
  priceMinor: number
  currency: string
  state: Generated<string>
  paidWith: Generated<string>
  paidAt: Timestamp | null
  expiresAt: Timestamp
  createdBy: string | null
  createdName: Generated<string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  isAuto: Generated<boolean>
  isTransfer: Generated<boolean>
  language: Generated<string>
}

export type PurchaseInvoiceTable = {
  topOrgId: string
  purchaseId: string
  state: Generated<string>
  titleType: string
  title: string
  taxNo: Generated<string>
  address: Generated<string>
  phone: Generated<string>
  bank: Generated<string>
  bankAccount: Generated<string>
  email: Generated<string>
  amountMinor: number
  appliedAt: Timestamp
  appliedName: Generated<string>
  rejectReason: Generated<string>
  number: Generated<string>
  issuedAt: Timestamp | null
  fileId: string | null
  language: Generated<string>
}

export type RefundTable = {
  topOrgId: string
  id: string
  bventId: string
  orderId: string
  paymentId: string
  refundNo: string
  amountMinor: number
  currency: string
  state: string
  attendeeIds: Generated<string[]>
  reason: Generated<string>
  askedBy: string | null
  askedByName: Generated<string>
  providerNo: string | null
  failure: Generated<string>
  tries: Generated<number>
  nextTryAt: Timestamp | null
  doneAt: Timestamp | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  settledBy: string | null
  settledByName: Generated<string>
  note: Generated<string>
  isWaiting: Generated<boolean>
  decidedBy: string | null
  decidedByName: Generated<string>
  decision: Generated<string>
  decidedAt: Timestamp | null
}

export type RefundTermsTable = {
  topOrgId: string
  bventId: string
  terms: Json
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type RegOrderTable = {
  topOrgId: string
  id: string
  bventId: string
  orderNo: string
  status: string
  payType: string
  amountMinor: Generated<number>
  paidMinor: Generated<number>
  currency: Generated<string>
  payExpireTime: Timestamp | null
  paidTime: Timestamp | null
  buyer: ColumnType<unknown, string | undefined, string>
  language: Generated<string>
  remark: Generated<string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  pathId: string | null
  lapsedIds: Generated<string[]>
  isHeldForEver: Generated<boolean>
  buyerMobile: string | null
  buyerEmail: string | null
  buyerKey: Generated<string>
  refundedMinor: Generated<number>
  refundTerms: Json | null
  returningMinor: Generated<number>
  invoicedMinor: Generated<number>
  lastSourceId: string | null
  firstSourceId: string | null
}

export type RegPageTable = {
  topOrgId: string
  bventId: string
  id: string
  pathId: string
  pageType: string
  language: string
  pageName: string
  layout: Generated<number>
  configs: Json
  version: Generated<number>
}

export type RegPathTable = {
  topOrgId: string
  bventId: string
  id: string
  name: string
  currency: Generated<string>
  isActive: Generated<boolean>
  isDefault: Generated<boolean>
  sortId: Generated<number>
  formVersion: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type RegRuleTable = {
  topOrgId: string
  bventId: string
  id: string
  pathId: string
  name: Generated<string>
  relation: Generated<string>
  conditions: Json
  actions: Json
  isEnable: Generated<boolean>
  sortId: Generated<number>
  version: Generated<number>
}

export type RegSettingTable = {
  topOrgId: string
  bventId: string
  language: string
  type: Generated<string>
  registerEnabled: Generated<boolean>
  activePathId: string
  offlinePaymentDescription: Generated<string>
}

export type RoleGrantTable = {
  topOrgId: string
  accountId: string
  role: string
  since: ColumnType<Date, Date | string | undefined, Date | string>
  givenBy: string | null
}

export type SecretTable = {
  name: string
  value: Json
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type SegmentTable = {
  topOrgId: string
  id: string
  name: string
  tree: Json
  isFixed: Generated<boolean>
  total: Generated<number>
  countedAt: Timestamp | null
  createdName: Generated<string>
  version: Generated<number>
  createdAt: Timestamp
  updatedAt: Timestamp
}

export type SegmentDayTable = {
  topOrgId: string
  segmentId: string
  day: string
  total: number
}

export type SegmentMemberTable = {
  topOrgId: string
  segmentId: string
  personId: string
}

export type SellerTable = {
  tenantId: string
  orgId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  transferWords: Generated<string>
}

export type SendTable = {
  topOrgId: string
  id: string
  bventId: string | null
  planId: string | null
  origin: string
  title: string
  kind: string
  lane: number
  channels: string[]
  content: Json
  audience: Json
  state: string
  sendAt: Timestamp | null
  holdUntil: Timestamp | null
  plannedAt: Timestamp | null
  doneAt: Timestamp | null
  recipients: Generated<number>
  createdBy: string | null
  createdName: Generated<string>
  approvedBy: string | null
  approvedName: string | null
  version: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  isSendAnyway: Generated<boolean>
  isAgain: Generated<boolean>
  language: Generated<string>
  needsApproval: Generated<boolean>
  onceKey: string | null
  retryOf: string | null
  counts: Json | null
  countsClicks: Generated<boolean>
}

export type SendAllowanceTable = {
  key: string
  free: string
  countedAt: Timestamp
}

export type ShareCardTable = {
  topOrgId: string
  bventId: string
  language: string
  title: Generated<string>
  words: Generated<string>
  imageFileId: string | null
  version: Generated<number>
  waiting: Generated<string>
  reportWords: Generated<string>
  reportUrl: Generated<string>
}

export type ShortLinkTable = {
  topOrgId: string
  code: string
  target: string
  bventId: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type SigninCodeTable = {
  hash: Buffer
  kind: string
  accountId: string
  uid: string | null
  expiresAt: Timestamp
  usedAt: Timestamp | null
}

export type SmsSignatureTable = {
  topOrgId: string
  id: string
  name: string
  state: string
  reason: Generated<string>
}

export type SourceTable = {
  topOrgId: string
  id: string
  bventId: string
  kind: string
  code: string
  name: string
  icon: Generated<string>
  accountId: string | null
  tokenHash: Buffer | null
  isAuto: Generated<boolean>
  isEnable: Generated<boolean>
  version: Generated<number>
  createdAt: Timestamp
  portraitFileId: string | null
}

export type SourceSettingTable = {
  topOrgId: string
  bventId: string
  touch: Generated<string>
  isBoardOpen: Generated<boolean>
  isBoardNamed: Generated<boolean>
  qrColour: Generated<string>
  version: Generated<number>
}

export type SourceTallyTable = {
  topOrgId: string
  bventId: string
  id: number
  day: string
  lastSourceId: string
  firstSourceId: string
  submitted: Generated<number>
  paid: Generated<number>
  signedIn: Generated<number>
  currency: Generated<string>
  moneyMinor: Generated<number>
}

export type SourceVisitTable = {
  topOrgId: string
  bventId: string
  day: string
  sourceId: string
  visits: Generated<number>
  visitors: Generated<number>
  begunLast: Generated<number>
  begunFirst: Generated<number>
}

export type StaffLinkTable = {
  topOrgId: string
  id: string
  bventId: string
  name: string
  gate: Generated<string>
  checkinIds: string[]
  mode: string
  fields: string[]
  isWalkIn: Generated<boolean>
  expiresAt: Timestamp
  tokenHash: Buffer
  pinHash: Buffer
  pinTries: Generated<number>
  revokedAt: Timestamp | null
  createdBy: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type StaffSessionTable = {
  topOrgId: string
  tokenHash: Buffer
  linkId: string
  deviceId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type StandardSeenTable = {
  topOrgId: string
  subjectId: string
  bventId: string | null
  accountId: string
  seenAt: Timestamp
}

export type StatisticReportTable = {
  topOrgId: string
  id: string
  bventId: string | null
  name: string
  definition: Json
  isShared: Generated<boolean>
  isPinned: Generated<boolean>
  ownerId: string
  ownerName: string
  sendDay: number | null
  sendHour: Generated<number>
  recipients: Generated<string[]>
  language: Generated<string>
  nextSendAt: Timestamp | null
  lastSentAt: Timestamp | null
  version: Generated<number>
  updatedAt: Timestamp
  accountIds: Generated<string[]>
}

export type StatisticSeenTable = {
  topOrgId: string
  reportId: string
  accountId: string
  seenAt: Timestamp
}

export type SuppressionTable = {
  topOrgId: string
  channel: string
  address: string
  reason: string
  note: Generated<string>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  createdBy: string | null
  createdName: Generated<string>
  isCampaignOnly: Generated<boolean>
}

export type SurveyTable = {
  topOrgId: string
  id: string
  bventId: string | null
  sessionId: string | null
  title: string
  language: string
  state: Generated<string>
  audience: Generated<string>
  isAnonymous: Generated<boolean>
  isOnce: Generated<boolean>
  content: Json
  opensAt: Timestamp | null
  closesAt: Timestamp | null
  wallNumber: Generated<number>
  createdBy: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  version: Generated<number>
}

export type SurveyReplyTable = {
  topOrgId: string
  id: string
  surveyId: string
  isAnonymous: Generated<boolean>
  attendeeId: string
  onceKey: string
  answers: Json
  answeredAt: Timestamp
}

export type SurveySheetTable = {
  topOrgId: string
  surveyId: string
  id: Generated<string>
  isAnonymous: Generated<boolean>
  day: string
  answers: Json
}

export type SurveyTokenTable = {
  topOrgId: string
  surveyId: string
  token: Buffer
  isAnonymous: Generated<boolean>
}

export type SurveyWaitingTable = {
  topOrgId: string
  surveyId: string
  id: Generated<string>
  isAnonymous: Generated<boolean>
  day: string
  sealed: Buffer
}

export type TaskTable = {
  topOrgId: string
  id: string
  type: string
  accountId: string
  bventId: string | null
  request: Json
  status: Generated<string>
  isCancelAsked: Generated<boolean>
  fence: Generated<number>
  workerKey: number | null
  isCollected: Generated<boolean>
  cursor: Generated<number>
  total: Generated<number>
  doneCount: Generated<number>
  successCount: Generated<number>
  failCount: Generated<number>
  newCount: Generated<number>
  updateCount: Generated<number>
  message: Generated<string>
  fileId: string | null
  undoOf: string | null
  result: Json | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  startTime: Timestamp | null
  endTime: Timestamp | null
  language: Generated<string>
}

export type TaskPartTable = {
  topOrgId: string
  taskId: string
  seq: number
  itemIds: string[]
  seqs: number[]
}

export type TaskRowTable = {
  topOrgId: string
  taskId: string
  seq: number
  itemId: string
  isOk: boolean | null
  code: number | null
  message: string | null
  before: Json | null
  after: Json | null
  note: Json | null
}

export type ThrottleTable = {
  key: string
  points: Generated<number>
  expire: number | null
}

export type TicketTable = {
  topOrgId: string
  id: string
  bventId: string
  name: string
  description: Generated<string>
  priceMinor: Generated<number>
  currency: Generated<string>
  total: Generated<number>
  sold: Generated<number>
  saleStartTime: Timestamp | null
  saleEndTime: Timestamp | null
  perPersonLimit: number | null
  isNeedApproval: Generated<boolean>
  isOpen: Generated<boolean>
  isShow: Generated<boolean>
  sortId: Generated<number>
  version: Generated<number>
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type TransferReceiptTable = {
  topOrgId: string
  id: string
  bventId: string
  orderId: string
  fileId: string
  isWaiting: Generated<boolean>
  refusal: Generated<string>
  decidedBy: string | null
  decidedByName: Generated<string>
  decidedAt: Timestamp | null
  createdAt: Timestamp
}

export type TurnoutForecastTable = {
  topOrgId: string
  bventId: string
  day: string
  registered: number
  expected: number
  low: number
  high: number
  events: number
}

export type UsedRequestTable = {
  topOrgId: string
  accountId: string
  requestId: string
  usedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type VerificationCodeTable = {
  topOrgId: string
  id: string
  bventId: string
  purpose: string
  channel: string
  target: string
  codeHash: Buffer
  tries: Generated<number>
  sentAt: Timestamp
  expiresAt: Timestamp
  usedAt: Timestamp | null
  spentAt: Timestamp | null
  address: Generated<string>
}

export type WechatSignInTable = {
  topOrgId: string
  id: string
  accountId: string
  uid: string
  number: number
  browser: string
  address: string
  expiresAt: Timestamp
  openId: string | null
  memberId: string | null
  decides: Buffer | null
  isConfirmed: boolean | null
  spentAt: Timestamp | null
}

export type Schema = {
  account: AccountTable
  accountIdentity: AccountIdentityTable
  accountPassword: AccountPasswordTable
  announcement: AnnouncementTable
  answerFact: AnswerFactTable
  assistantUse: AssistantUseTable
  attendee: AttendeeTable
  attendeeChange: AttendeeChangeTable
  attendeeDaily: AttendeeDailyTable
  attendeeFact: AttendeeFactTable
  attendeeOfOrg: AttendeeOfOrgTable
  attendeeOption: AttendeeOptionTable
  attendeeState: AttendeeStateTable
  attendeeTally: AttendeeTallyTable
  attendeeUnique: AttendeeUniqueTable
  attendeeView: AttendeeViewTable
  auditLog: AuditLogTable
  benefit: BenefitTable
  billMatch: BillMatchTable
  billRow: BillRowTable
  bookClosing: BookClosingTable
  bvent: BventTable
  bventDescription: BventDescriptionTable
  bventDocument: BventDocumentTable
  bventOfOrg: BventOfOrgTable
  bventProgress: BventProgressTable
  bventResponsible: BventResponsibleTable
  bventRight: BventRightTable
  bventSession: BventSessionTable
  bventSpeaker: BventSpeakerTable
  bventTally: BventTallyTable
  callEntry: CallEntryTable
  callList: CallListTable
  campaign: CampaignTable
  campaignPerson: CampaignPersonTable
  campaignSetting: CampaignSettingTable
  certification: CertificationTable
  certificationStep: CertificationStepTable
  channelTrouble: ChannelTroubleTable
  checkinDevice: CheckinDeviceTable
  checkinEntry: CheckinEntryTable
  checkinPoint: CheckinPointTable
  checkinScan: CheckinScanTable
  checkinSetting: CheckinSettingTable
  correctionOfOrg: CorrectionOfOrgTable
  creditAccount: CreditAccountTable
  creditEntry: CreditEntryTable
  creditWatch: CreditWatchTable
  customSearch: CustomSearchTable
  customerMapping: CustomerMappingTable
  dataPermission: DataPermissionTable
  department: DepartmentTable
  design: DesignTable
  designSchedule: DesignScheduleTable
  designVersion: DesignVersionTable
  discount: DiscountTable
  discountCode: DiscountCodeTable
  discountTally: DiscountTallyTable
  discountUse: DiscountUseTable
  duplicateIgnored: DuplicateIgnoredTable
  entryOfOrg: EntryOfOrgTable
  eventKey: EventKeyTable
  eventReport: EventReportTable
  factBacklog: FactBacklogTable
  file: FileTable
  formField: FormFieldTable
  formTemplate: FormTemplateTable
  formTemplateUse: FormTemplateUseTable
  idempotency: IdempotencyTable
  importBlock: ImportBlockTable
  importChoice: ImportChoiceTable
  importJob: ImportJobTable
  invitationBatch: InvitationBatchTable
  invitationBatchRow: InvitationBatchRowTable
  invitationCode: InvitationCodeTable
  invitationGoal: InvitationGoalTable
  invitationLetter: InvitationLetterTable
  invitationLetterTemplate: InvitationLetterTemplateTable
  invitationPlan: InvitationPlanTable
  invitee: InviteeTable
  inviteeClaim: InviteeClaimTable
  inviteeLog: InviteeLogTable
  inviteeOfOrg: InviteeOfOrgTable
  inviteeTally: InviteeTallyTable
  invoice: InvoiceTable
  invoiceBatch: InvoiceBatchTable
  invoiceBatchRow: InvoiceBatchRowTable
  invoiceOfOrg: InvoiceOfOrgTable
  invoiceOption: InvoiceOptionTable
  invoiceOrder: InvoiceOrderTable
  invoiceTally: InvoiceTallyTable
  invoiceTitle: InvoiceTitleTable
  label: LabelTable
  labelGroup: LabelGroupTable
  ledgerEntry: LedgerEntryTable
  ledgerTally: LedgerTallyTable
  liveGuest: LiveGuestTable
  liveMessage: LiveMessageTable
  livePoll: LivePollTable
  livePollVote: LivePollVoteTable
  liveRoom: LiveRoomTable
  liveView: LiveViewTable
  liveVote: LiveVoteTable
  localNotice: LocalNoticeTable
  localRefund: LocalRefundTable
  localTrade: LocalTradeTable
  lottery: LotteryTable
  lotteryEntry: LotteryEntryTable
  lotteryJoin: LotteryJoinTable
  lotteryLink: LotteryLinkTable
  lotteryPrize: LotteryPrizeTable
  lotteryWinner: LotteryWinnerTable
  material: MaterialTable
  materialFolder: MaterialFolderTable
  materialSwap: MaterialSwapTable
  member: MemberTable
  message: MessageTable
  messageAccount: MessageAccountTable
  messageFact: MessageFactTable
  messageToken: MessageTokenTable
  noticeEffect: NoticeEffectTable
  noticePlan: NoticePlanTable
  noticeSetting: NoticeSettingTable
  noticeSwitch: NoticeSwitchTable
  noticeTemplate: NoticeTemplateTable
  officialAccount: OfficialAccountTable
  officialAnswer: OfficialAnswerTable
  officialBinding: OfficialBindingTable
  officialFollower: OfficialFollowerTable
  officialHeard: OfficialHeardTable
  officialMember: OfficialMemberTable
  officialScene: OfficialSceneTable
  oidcPayload: OidcPayloadTable
  optionCount: OptionCountTable
  orderDue: OrderDueTable
  orderLine: OrderLineTable
  orderOfOrg: OrderOfOrgTable
  orderTally: OrderTallyTable
  org: OrgTable
  ownRole: OwnRoleTable
  package: PackageTable
  payAccount: PayAccountTable
  payAlert: PayAlertTable
  payBill: PayBillTable
  payHold: PayHoldTable
  payOption: PayOptionTable
  payment: PaymentTable
  person: PersonTable
  personConsent: PersonConsentTable
  personDue: PersonDueTable
  personKey: PersonKeyTable
  personLabel: PersonLabelTable
  personOfOrg: PersonOfOrgTable
  personVisit: PersonVisitTable
  photo: PhotoTable
  photoAlbum: PhotoAlbumTable
  photoLink: PhotoLinkTable
  poster: PosterTable
  posterPrint: PosterPrintTable
  posterTemplate: PosterTemplateTable
  purchase: PurchaseTable
  purchaseInvoice: PurchaseInvoiceTable
  refund: RefundTable
  refundTerms: RefundTermsTable
  regOrder: RegOrderTable
  regPage: RegPageTable
  regPath: RegPathTable
  regRule: RegRuleTable
  regSetting: RegSettingTable
  roleGrant: RoleGrantTable
  secret: SecretTable
  segment: SegmentTable
  segmentDay: SegmentDayTable
  segmentMember: SegmentMemberTable
  seller: SellerTable
  send: SendTable
  sendAllowance: SendAllowanceTable
  shareCard: ShareCardTable
  shortLink: ShortLinkTable
  signinCode: SigninCodeTable
  smsSignature: SmsSignatureTable
  source: SourceTable
  sourceSetting: SourceSettingTable
  sourceTally: SourceTallyTable
  sourceVisit: SourceVisitTable
  staffLink: StaffLinkTable
  staffSession: StaffSessionTable
  standardSeen: StandardSeenTable
  statisticReport: StatisticReportTable
  statisticSeen: StatisticSeenTable
  suppression: SuppressionTable
  survey: SurveyTable
  surveyReply: SurveyReplyTable
  surveySheet: SurveySheetTable
  surveyToken: SurveyTokenTable
  surveyWaiting: SurveyWaitingTable
  task: TaskTable
  taskPart: TaskPartTable
  taskRow: TaskRowTable
  throttle: ThrottleTable
  ticket: TicketTable
  transferReceipt: TransferReceiptTable
  turnoutForecast: TurnoutForecastTable
  usedRequest: UsedRequestTable
  verificationCode: VerificationCodeTable
  wechatSignIn: WechatSignInTable
}
