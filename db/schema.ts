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

export type DepartmentTable = {
  topOrgId: string
  id: string
  parentId: string | null
  name: string
  sortId: Generated<number>
  version: Generated<number>
}

export type DuplicateIgnoredTable = {
  topOrgId: string
  groupId: string
  accountId: string
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type EventKeyTable = {
  topOrgId: string
  bventId: string
  kid: string
  publicKey: Buffer
  privateKey: Buffer
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
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
}

export type LedgerTallyTable = {
  topOrgId: string
  id: number
  bventId: string | null
  account: string
  currency: string
  day: string
  amountMinor: number
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
}

export type OutboxTable = {
  topOrgId: string
  id: string
  channel: string
  recipient: string
  subject: Generated<string>
  body: string
  state: Generated<string>
  attempts: Generated<number>
  error: string | null
  onceKey: string | null
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
  nextTryAt: ColumnType<Date, Date | string | undefined, Date | string>
  sentAt: Timestamp | null
  isSecret: Generated<boolean>
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
  bventId: string
  orderId: string
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

export type SecretTable = {
  name: string
  value: Json
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
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

export type Schema = {
  account: AccountTable
  accountIdentity: AccountIdentityTable
  accountPassword: AccountPasswordTable
  attendee: AttendeeTable
  attendeeChange: AttendeeChangeTable
  attendeeDaily: AttendeeDailyTable
  attendeeOfOrg: AttendeeOfOrgTable
  attendeeOption: AttendeeOptionTable
  attendeeState: AttendeeStateTable
  attendeeTally: AttendeeTallyTable
  attendeeUnique: AttendeeUniqueTable
  attendeeView: AttendeeViewTable
  auditLog: AuditLogTable
  benefit: BenefitTable
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
  checkinDevice: CheckinDeviceTable
  checkinEntry: CheckinEntryTable
  checkinPoint: CheckinPointTable
  checkinScan: CheckinScanTable
  checkinSetting: CheckinSettingTable
  customSearch: CustomSearchTable
  customerMapping: CustomerMappingTable
  department: DepartmentTable
  duplicateIgnored: DuplicateIgnoredTable
  eventKey: EventKeyTable
  file: FileTable
  formField: FormFieldTable
  idempotency: IdempotencyTable
  importBlock: ImportBlockTable
  importChoice: ImportChoiceTable
  importJob: ImportJobTable
  ledgerEntry: LedgerEntryTable
  ledgerTally: LedgerTallyTable
  localNotice: LocalNoticeTable
  localRefund: LocalRefundTable
  localTrade: LocalTradeTable
  member: MemberTable
  oidcPayload: OidcPayloadTable
  optionCount: OptionCountTable
  orderDue: OrderDueTable
  orderLine: OrderLineTable
  org: OrgTable
  outbox: OutboxTable
  payAccount: PayAccountTable
  payAlert: PayAlertTable
  payHold: PayHoldTable
  payOption: PayOptionTable
  payment: PaymentTable
  refund: RefundTable
  regOrder: RegOrderTable
  regPage: RegPageTable
  regPath: RegPathTable
  regRule: RegRuleTable
  regSetting: RegSettingTable
  secret: SecretTable
  shortLink: ShortLinkTable
  signinCode: SigninCodeTable
  staffLink: StaffLinkTable
  staffSession: StaffSessionTable
  task: TaskTable
  taskPart: TaskPartTable
  taskRow: TaskRowTable
  throttle: ThrottleTable
  ticket: TicketTable
  usedRequest: UsedRequestTable
  verificationCode: VerificationCodeTable
}
