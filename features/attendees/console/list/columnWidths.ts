/** Spec §9. */
const widths: Readonly<Record<string, number>> = {
  FullName: 110,
  Mobile: 132,
  Email: 200,
  AuditStatus: 122,
  CheckinStatus: 122,
  CheckinTime: 180,
  AuditTime: 180,
  Status: 124,
  Address: 202,
  Remark: 150,
  TicketName: 206,
  CreatedDate: 180,
  IdType: 130,
  IdNumber: 192,
}
const COMMON_PX = 138
export const ACTION_PX = 129

export function columnPx(fieldName: string): number {
  return widths[fieldName] ?? COMMON_PX
}
