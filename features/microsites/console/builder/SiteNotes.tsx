import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import type { Site, SiteDraftState } from '#features/microsites/console/builder/useSiteDraft.ts'

type Props = { state: SiteDraftState; site: Site; canSave: boolean; onShow: (blockId: string) => void; onDropPlan: () => void }

/** What stands between the draft and its being stored, and what is planned. */
export function SiteNotes({ state, site, canSave, onShow, onDropPlan }: Props) {
  const t = useT()
  const { problem, refused, overtaken, isOvertaken } = state
  return (
    <>
      {problem && (
        <div className="site-notes">
          <ErrorNote error={problem} title={t('microsites.draftNotSaved')} onRetry={() => void state.save()} />
        </div>
      )}
      {isOvertaken && (
        <div className="note site-notes" role="alert">
          <Icon name="warn" />
          <div className="sp">
            <b>{t('microsites.overtaken')}</b>
            <p>
              {t('microsites.overtakenText', { names: overtaken.map(({ type }) => textOf(`designs.block_${type}`)).join(t('kit.comma')) })}
            </p>
            <div className="row g2 note-actions">
              <Button size="small" type="primary" onClick={() => void state.save()}>
                {t('kit.design.saveMine')}
              </Button>
              <Button size="small" onClick={state.takeTheirs}>
                {t('kit.design.takeTheirs')}
              </Button>
            </div>
          </div>
        </div>
      )}
      {refused && (
        <div className="note site-notes" role="alert">
          <Icon name="warn" />
          <div className="sp">
            <b>{t('microsites.refused')}</b>
            {refused.blockId && (
              <Button size="small" type="text" onClick={() => onShow(refused.blockId)}>
                {t('microsites.showIt')}
              </Button>
            )}
          </div>
        </div>
      )}
      {site.plan && (
        <div className="note site-notes">
          <Icon name="clock" />
          <div className="sp row g2 wrap">
            <span>
              {t('kit.design.planned', { time: formatTime(site.plan.publishTime, site.timeZone, 'YYYY-MM-DD HH:mm'), name: site.plan.by })}
            </span>
            {canSave && (
              <Button size="small" onClick={onDropPlan}>
                {t('kit.design.dropPlan')}
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}
