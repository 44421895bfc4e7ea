import { useSortable } from '@dnd-kit/react/sortable'
import { Button } from 'antd'
import { useRef, type KeyboardEvent } from 'react'
import type { Speaker } from '#features/programme/shapes.ts'
import { FileImage } from '#console/kit/FileImage.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

type Props = {
  speaker: Speaker
  at: number
  talks: number | undefined
  canEdit: boolean
  onOpen: () => void
  onRemove: () => void
  onStep: (step: 1 | -1) => void
}

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

export function SpeakerRow({ speaker, at, talks, canEdit, onOpen, onRemove, onStep }: Props) {
  const t = useT()
  const grip = useRef<HTMLButtonElement>(null)
  const { ref, isDragging } = useSortable({ id: speaker.id, index: at, handle: grip, disabled: !canEdit })
  const { name, title, company, introduction, avatar } = speaker
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <li ref={ref} className={isDragging ? 'spk-row is-pulled' : 'spk-row'}>
      {canEdit && (
        <button ref={grip} type="button" className="grip" aria-label={t('programme.moveSpeaker', { name })} onKeyDown={onKeyDown}>
          <Icon name="drag" />
        </button>
      )}
      {avatar ? (
        <span className="spk-face">
          <FileImage file={avatar} alt={name} fallback="user" />
        </span>
      ) : (
        <span className="av spk-letter" aria-hidden>
          {[...name][0]}
        </span>
      )}
      <div className="sp">
        <button type="button" className="link spk-name" onClick={onOpen}>
          {name}
        </button>
        <p className="t13 m2 ell">{[company, title].filter(Boolean).join(' · ') || t('programme.noSpeakerTitle')}</p>
        {introduction && <p className="t12 m3 ell">{introduction}</p>}
      </div>
      {talks !== undefined && <span className="t13 m2 nw spk-talks">{t('programme.talks', { n: talks })}</span>}
      {canEdit && (
        <Button
          type="text"
          size="small"
          icon={<Icon name="trash" />}
          aria-label={t('programme.deleteNamed', { name })}
          title={t('core.delete')}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
