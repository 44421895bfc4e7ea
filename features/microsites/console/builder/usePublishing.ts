import { useState } from 'react'
import { CallError, callApi } from '#console/kit/callApi.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { SiteDraftState } from '#features/microsites/console/builder/useSiteDraft.ts'
import { micrositeCalls } from '#features/microsites/contract.ts'

export type Opened = 'publish' | 'plan' | 'versions' | null

/** What leads from the draft to the site; the draft is stored first, and what goes out is what was stored. */
export function usePublishing(bventId: string, { save, refresh }: Pick<SiteDraftState, 'save' | 'refresh'>) {
  const [open, setOpen] = useState<Opened>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => setOpen(null)

  const publish = async (note: string, at: string | null) => {
    setBusy(true)
    try {
      const version = await save()
      if (version === null) return close()
      if (at) await callApi(micrositeCalls.planSite, { bventId, version, note, publishTime: at })
      else await callApi(micrositeCalls.publishSite, { bventId, version, note })
      await refresh()
      showToast({ kind: 'success', text: t(at ? 'kit.design.plannedDone' : 'microsites.published') })
      close()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const rollBack = async (no: number) => {
    await callApi(micrositeCalls.rollBackSite, { bventId, no })
    await refresh()
    showToast({ kind: 'success', text: t('kit.design.rolledBack', { no }) })
  }
  const takeDown = async () => {
    await callApi(micrositeCalls.takeSiteDown, { bventId })
    await refresh()
    showToast({ kind: 'success', text: t('microsites.tookDown') })
  }
  const dropPlan = async () => {
    await callApi(micrositeCalls.dropSitePlan, { bventId }).catch(() => null)
    await refresh()
  }
  return {
    open,
    isBusy,
    close,
    openPublish: () => setOpen('publish'),
    openPlan: () => setOpen('plan'),
    openVersions: () => setOpen('versions'),
    publish,
    rollBack,
    takeDown,
    dropPlan,
  }
}
