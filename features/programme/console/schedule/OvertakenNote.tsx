import { Button } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

type Props = { title: string; onRedo: () => void; onLetGo: () => void }

/** Somebody else was faster: what is on screen is theirs, and mine can still be done again. */
export function OvertakenNote({ title, onRedo, onLetGo }: Props) {
  const t = useT()
  return (
    <div className="note sched-error" role="alert">
      <Icon name="info" />
      <div className="sp">
        <b>{t('programme.overtaken', { title })}</b>
        <p>{t('programme.overtakenHint')}</p>
        <div className="row g2 note-actions">
          <Button size="small" onClick={onRedo}>
            {t('programme.redoMine')}
          </Button>
          <Button size="small" type="text" onClick={onLetGo}>
            {t('programme.keepTheirs')}
          </Button>
        </div>
      </div>
    </div>
  )
}
