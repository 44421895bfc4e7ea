import { Button } from 'antd'
import { useRef, useState } from 'react'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import type { cardPart } from '#console/kit/writerPart.ts'
import { assistantCalls } from '#features/assistant/contract.ts'
import '#features/assistant/console/assistant.css'

type Props = NonNullable<(typeof cardPart)['props']>

/** A photo of a card fills a form; saving it stays with the person who looks at it. */
export function CardPart({ onCard }: Props) {
  const { data: tools } = useCallQuery(assistantCalls.tools, {}, { ignoresErrors: true })
  return tools?.isReadingCards ? <Scanner onCard={onCard} /> : null
}

function Scanner({ onCard }: Props) {
  const t = useT()
  const picker = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const read = async (file: File) => {
    setBusy(true)
    setSaid(t('assistant.scanning'))
    try {
      const filled = onCard(await callApi(assistantCalls.readCard, {}, { file }))
      setSaid(filled > 0 ? t('assistant.scanned', { n: filled }) : t('assistant.scannedNone'))
    } catch (error) {
      setSaid(error instanceof CallError && error.message ? error.message : t('core.network'))
    }
    setBusy(false)
  }
  return (
    <div className="card-scan">
      <Button icon={<Icon name="scan" size={14} />} loading={isBusy} onClick={() => picker.current?.click()}>
        {t('assistant.scanCard')}
      </Button>
      <output className="t13 m2">{said || t('assistant.scanHint')}</output>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('assistant.scanCard')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          target.value = ''
        }}
      />
    </div>
  )
}
