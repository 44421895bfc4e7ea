import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useParams } from 'react-router'
import { Icon } from '#console/kit/Icon.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import type { writerPart } from '#console/kit/writerPart.ts'
import { assistantCalls } from '#features/assistant/contract.ts'
import { useWriter } from '#features/assistant/console/useWriter.ts'
import { mailPlaces, MOST_WISH, wordsOf, writerTasks, type WriterTask } from '#features/assistant/rules.ts'
import '#features/assistant/console/assistant.css'

type Props = NonNullable<(typeof writerPart)['props']>

/** Drawn only where the writer can be used; the panel under the button stays while it writes. */
export function WriterPart(props: Props) {
  const { data: tools } = useCallQuery(assistantCalls.tools, {}, { ignoresErrors: true })
  const isThere = mailPlaces.includes(props.place) ? tools?.isWritingMail : tools?.isWriting
  return isThere ? <Writer {...props} /> : null
}

function Writer({ place, language, target, ...props }: Props) {
  const { bventId = props.bventId } = useParams()
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [wish, setWish] = useState('')
  const [task, setTask] = useState<WriterTask>('write')
  const { state, start, stop, undo } = useWriter(target)
  const hasText = wordsOf(target.read()) !== ''
  const chosen = hasText ? task : 'write'
  const isWriting = state.is === 'writing'
  const canUndo = state.is === 'done' || state.is === 'stopped' || state.is === 'cut'
  const begin = () => void start({ place, bventId, language, task: chosen, wish })
  return (
    <div className="writer">
      <Button size="small" icon={<Icon name="edit" size={14} />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('assistant.writer')}
      </Button>
      {isOpen && (
        <section className="writer-panel" aria-label={t('assistant.writer')}>
          {hasText && !isWriting && (
            <Segments<WriterTask>
              label={t('assistant.writer')}
              value={chosen}
              items={writerTasks.map((key) => ({ key, label: t(`assistant.task_${key}`) }))}
              onChange={setTask}
            />
          )}
          <label className="t13 b" htmlFor={id}>
            {t('assistant.wish')}
          </label>
          <Input.TextArea
            id={id}
            value={wish}
            maxLength={MOST_WISH}
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder={t('assistant.wishHint')}
            disabled={isWriting}
            onChange={({ target: box }) => setWish(box.value)}
          />
          <p className="t12 m3">{t('assistant.privacy')}</p>
          <div className="row g2 wrap">
            {isWriting ? (
              <Button onClick={stop}>{t('assistant.stop')}</Button>
            ) : (
              <Button type="primary" onClick={begin}>
                {t('assistant.start')}
              </Button>
            )}
            {canUndo && (
              <Button icon={<Icon name="undo" size={14} />} onClick={undo}>
                {t('assistant.undo')}
              </Button>
            )}
            <output className="t13 m2 sp">{state.is === 'idle' ? '' : sayState(t, state)}</output>
          </div>
        </section>
      )}
    </div>
  )
}

function sayState(t: ReturnType<typeof useT>, { is, note }: ReturnType<typeof useWriter>['state']): string {
  if (is === 'refused' || is === 'idle') return note
  return t(`assistant.${is}`)
}
