import { useNavigate } from 'react-router'
import { pages } from '#features/pages.ts'
import { createStore } from '#console/kit/store.ts'
import { switchOrg } from '#console/kit/user.ts'

/** While true the sheet is empty: a page of one organisation never asks in the name of another. */
export const isMovingOrg = createStore(false)

export function useMoveToOrg(): (orgId: string) => Promise<void> {
  const navigate = useNavigate()
  return async (orgId) => {
    isMovingOrg.set(true)
    try {
      await switchOrg(orgId)
      await navigate(pages.events.home.path)
    } finally {
      isMovingOrg.set(false)
    }
  }
}
