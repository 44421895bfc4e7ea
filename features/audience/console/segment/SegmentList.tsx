import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useT } from '#console/kit/text.ts'
import { segmentCalls } from '#features/audience/contract.ts'
import type { SegmentRow } from '#features/audience/shapes.ts'

type Props = { list: readonly SegmentRow[]; current: string; onChoose: (segmentId: string) => void; onNew: () => void }
const MANY = 12

export function SegmentList({ list, current, onChoose, onNew }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const shown = list.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  return (
    <nav className="aud-list" aria-label={t('audience.segments')}>
      <div className="row g2">
        <span className="m3 t12 sp">{t('audience.saved')}</span>
        <Can call={segmentCalls.save}>
          <Button type="link" size="small" icon={<Icon name="plus" size={14} />} onClick={onNew}>
            {t('audience.new')}
          </Button>
        </Can>
      </div>
      {list.length > MANY && <SearchInput value={typed} placeholder={t('audience.searchSegments')} onChange={setTyped} />}
      <ul>
        {shown.map(({ segmentId, name, total, isFixed }) => (
          <li key={segmentId}>
            <button
              type="button"
              className="aud-item"
              aria-current={segmentId === current ? 'true' : undefined}
              onClick={() => onChoose(segmentId)}
            >
              <span className="sp cut">{name}</span>
              {isFixed && <Icon name="lock" size={12} />}
              <span className="num m3">{total.toLocaleString('en-US')}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
