import { Button, Input, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

export type Question = {
  label: string
  initial: string
  /** Why the answer cannot be used; null when it can. */
  check: (answer: string) => string | null
  onAnswer: (answer: string) => void
  onRemove?: () => void
}

/** One line under the toolbar that asks for an address or a caption; Enter applies, Escape closes. */
export function AskBar({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useT()
  const id = useId()
  const input = useRef<InputRef>(null)
  const [answer, setAnswer] = useState(question.initial)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => input.current?.focus({ cursor: 'all' }), [])

  const apply = () => {
    const found = question.check(answer)
    setProblem(found)
    if (found) return
    question.onAnswer(answer)
    onClose()
  }

  return (
    <div className="intro-ask">
      <label className="t13 nw" htmlFor={id}>
        {question.label}
      </label>
      <div className="sp">
        <Input
          id={id}
          ref={input}
          value={answer}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setAnswer(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
            if (event.key === 'Enter') {
              event.preventDefault()
              apply()
            }
          }}
        />
        <output id={`${id}-problem`} className="t12 intro-problem">
          {problem && (
            <>
              <Icon name="warn" size={12} />
              {problem}
            </>
          )}
        </output>
      </div>
      <Button type="primary" onClick={apply}>
        {t('microsites.apply')}
      </Button>
      {question.onRemove && (
        <Button
          onClick={() => {
            question.onRemove?.()
            onClose()
          }}
        >
          {t('microsites.removeLink')}
        </Button>
      )}
      <Button type="text" onClick={onClose}>
        {t('core.cancel')}
      </Button>
    </div>
  )
}
