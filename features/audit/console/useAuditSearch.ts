import type { AuditFilter } from '#features/audit/contract.ts'
import type { DroppableFilter } from '#console/kit/EmptyState.tsx'
import { t } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'

const defaults = { accountId: '', action: '', objectId: '', from: '', to: '', pageNo: '1', pageSize: '20' }
export type AuditState = typeof defaults

const cleared = { accountId: '', action: '', objectId: '', from: '', to: '', pageNo: '1' }

/** The filters of the log, as they stand in its address. */
export function useAuditSearch() {
  const [state, setState] = useAddressState(defaults)
  const { accountId, action, objectId, from, to } = state
  const filter: AuditFilter = {
    ...(accountId && { accountId }),
    ...(action && { action }),
    ...(objectId && { objectId }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const drop = (change: Partial<AuditState>) => () => setState({ ...change, pageNo: '1' })
  const inForce: (DroppableFilter | false)[] = [
    accountId !== '' && { label: t('audit.person'), drop: drop({ accountId: '' }) },
    action !== '' && { label: t('audit.action'), drop: drop({ action: '' }) },
    objectId !== '' && { label: t('audit.objectId'), drop: drop({ objectId: '' }) },
    (from !== '' || to !== '') && { label: t('audit.time'), drop: drop({ from: '', to: '' }) },
  ]
  return {
    state,
    setState,
    filter,
    paging: pagingIn(state),
    filters: inForce.filter((one) => one !== false),
    clear: () => setState(cleared),
  }
}
