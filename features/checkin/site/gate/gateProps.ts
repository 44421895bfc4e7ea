import type { StaffSession } from '#features/checkin/site/gate/gateTypes.ts'
import type { OfflineStore } from '#features/checkin/site/gate/offline/offlineStore.ts'

export type GateProps = {
  session: StaffSession
  store: OfflineStore | null
  checkinId: string
  onRenew: (session: StaffSession) => void
  onEnd: (why: string) => void
}
