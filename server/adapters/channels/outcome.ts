/** What became of a message. `bounced`: nobody is there, and trying again will not find anybody. */
export type Outcome = 'delivered' | 'failed' | 'bounced' | 'delayed' | 'complained'

const CODE = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/

/** By the status of a report. RFC 3463 */
export function outcomeOf(action: string, status: string, diagnostic: string): Outcome | null {
  switch (action.toLowerCase()) {
    case 'delivered':
      return 'delivered'
    case 'delayed':
      return 'delayed'
    case 'failed':
      return isAboutAddress(status, diagnostic) ? 'bounced' : 'failed'
    default:
      return null
  }
}

/** Some servers always say 5.0.0 and leave it to the other side's own words. */
function isAboutAddress(status: string, diagnostic: string): boolean {
  const own = CODE.exec(status)
  const code = own?.[0].endsWith('.0.0') ? (CODE.exec(diagnostic) ?? own) : own
  if (code?.[1] !== '5') return false
  const [subject, detail] = [Number(code[2]), Number(code[3])]
  if (subject === 0) return true
  if (subject === 1) return detail !== 7 && detail !== 8
  return (subject === 2 && detail <= 1) || (subject === 4 && detail === 4)
}
