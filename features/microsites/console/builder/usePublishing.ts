import { useState } from 'react'
import { CallError, callApi } from '#console/kit/callApi.ts'
import { t } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import type { SiteDraftState } from '#features/microsites/console/builder/useSiteDraft.ts'
import type { SiteSource } from '#features/microsites/console/builder/source.ts'

export type Opened = 'publish' | 'plan' | 'versions' | null

/** What leads from the draft to the site; the draft is stored first, and what goes out is what was stored. */
export function usePublishing({ calls, which }: SiteSource, { save, refresh }: Pick<SiteDraftState, 'save' | 'refresh'>) {
  const [open, setOpen] = useState<Opened>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => setOpen(null)

  const publish = async (note: string, at: string | null) => {
    setBusy(true)
    try {
      const version = await save()
      if (version === null) return close()
      if (at) await callApi(calls.planSite, { ...which, version, note, publishTime: at })
      else await callApi(calls.publishSite, { ...which, version, note })
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
    await callApi(calls.rollBackSite, { ...which, no })
    await refresh()
    showToast({ kind: 'success', text: t('kit.design.rolledBack', { no }) })
  }
  const takeDown = async () => {
    await callApi(calls.takeSiteDown, which)
    await refresh()
    showToast({ kind: 'success', text: t('microsites.tookDown') })
  }
  const dropPlan = async () => {
    await callApi(calls.dropSitePlan, which).catch(() => null)
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
