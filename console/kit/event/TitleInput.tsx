import { Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

const SETTLE_MS = 400

type Props = { id?: string; value?: string; onChange?: (value: unknown) => void; onBlur?: () => void; before?: string }

/** Runs the field's own check, which asks whether the title is free, each time the typing pauses. */
export function TitleInput({ before = '', value = '', ...field }: Props) {
  const t = useT()
  const form = Form.useFormInstance()
  const [freeTitle, setFreeTitle] = useState('')
  const typed = value.trim()
  const isOwn = typed === '' || typed === before.trim()

  useEffect(() => {
    if (isOwn) return
    let isWanted = true
    const timer = setTimeout(() => {
      form.validateFields(['title']).then(
        () => isWanted && setFreeTitle(typed),
        () => isWanted && setFreeTitle(''),
      )
    }, SETTLE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [typed, isOwn, form])

  return (
    <Input
      maxLength={100}
      showCount
      autoComplete="off"
      value={value}
      {...field}
      suffix={
        <output className="title-free">
          {!isOwn && typed === freeTitle && (
            <>
              <Icon name="check" size={14} />
              <span className="unseen">{t('events.titleFree')}</span>
            </>
          )}
        </output>
      }
    />
  )
}
