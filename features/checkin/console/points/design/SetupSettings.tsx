import { Button, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import type { EventInfo } from '#features/events/shapes.ts'
import { validateFields } from '#features/checkin/pointTypes.ts'
import { position } from '#features/checkin/site/self/position.ts'
import { Labelled, Part, SwitchField } from '#console/kit/design/parts.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { RangePicture } from '#features/checkin/console/points/design/RangePicture.tsx'
import type { Spot } from '#features/checkin/console/points/design/rangeScale.ts'
import type { SetupDraft } from '#features/checkin/console/points/design/setupDraft.ts'

type Props = { draft: SetupDraft; event: EventInfo | undefined; isDisabled: boolean; onChange: (changes: Partial<SetupDraft>) => void }

export function SetupSettings({ draft, event, isDisabled, onChange }: Props) {
  const t = useT()
  return (
    <>
      <Part title={t('checkin.page.verify')} hint={t('checkin.page.verifyHint')}>
        <Radio.Group
          vertical
          aria-label={t('checkin.page.verify')}
          value={draft.CheckInValidateField}
          disabled={isDisabled}
          options={validateFields.map((value) => ({ value, label: t(`checkin.desk.validate_${value}`) }))}
          onChange={({ target }) => onChange({ CheckInValidateField: target.value as SetupDraft['CheckInValidateField'] })}
        />
        {draft.CheckInValidateField === 'MobileTail' && (
          <p className="design-warning t13">
            <Icon name="warn" size={14} />
            {t('checkin.page.tailHint')}
          </p>
        )}
      </Part>
      <Part title={t('checkin.page.range')}>
        <SwitchField
          label={t('checkin.desk.range')}
          hint={t('checkin.desk.rangeHint')}
          value={draft.isRange}
          onChange={(isRange) => onChange({ isRange })}
        />
        {draft.isRange && <RangeFields draft={draft} event={event} isDisabled={isDisabled} onChange={onChange} />}
      </Part>
    </>
  )
}

const rough = ({ lng, lat }: Spot): Spot => ({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) })

function RangeFields({ draft, event, isDisabled, onChange }: Props) {
  const t = useT()
  const [mine, setMine] = useState<Spot | null>(null)
  const [isLocating, setLocating] = useState(false)
  const [problem, setProblem] = useState('')
  const place = event?.place && event.place.lng !== null && event.place.lat !== null ? { lng: event.place.lng, lat: event.place.lat } : null
  const centre = draft.lng === null || draft.lat === null ? null : { lng: draft.lng, lat: draft.lat }
  const locate = async () => {
    setLocating(true)
    setProblem('')
    const here = await position()
    setLocating(false)
    if (!here) return setProblem(t('checkin.page.noPosition'))
    setMine(here)
    onChange(rough(here))
  }
  const marks = [
    ...(place ? [{ name: event?.place?.name || t('checkin.page.venue'), spot: place }] : []),
    ...(mine ? [{ name: t('checkin.page.me'), spot: mine }] : []),
  ]
  return (
    <>
      <div className="row g2 wrap">
        <Button icon={<Icon name="flag" />} loading={isLocating} disabled={isDisabled} onClick={() => void locate()}>
          {t('checkin.page.useMyPosition')}
        </Button>
        {place && (
          <Button icon={<Icon name="map" />} disabled={isDisabled} onClick={() => onChange(rough(place))}>
            {t('checkin.page.useVenue')}
          </Button>
        )}
      </div>
      {problem && (
        <p className="design-warning t13" role="alert">
          <Icon name="warn" size={14} />
          {problem}
        </p>
      )}
      <div className="design-pair">
        <Coordinate
          label={t('checkin.desk.lng')}
          most={180}
          value={draft.lng}
          isDisabled={isDisabled}
          onChange={(lng) => onChange({ lng })}
        />
        <Coordinate
          label={t('checkin.desk.lat')}
          most={90}
          value={draft.lat}
          isDisabled={isDisabled}
          onChange={(lat) => onChange({ lat })}
        />
        <Labelled label={t('checkin.desk.radius')} hint={t('checkin.page.radiusHint')}>
          {(id) => (
            <InputNumber
              id={id}
              min={10}
              max={100_000}
              precision={0}
              step={50}
              suffix={t('checkin.desk.metres')}
              disabled={isDisabled}
              value={draft.radius}
              onChange={(radius) => radius !== null && onChange({ radius })}
            />
          )}
        </Labelled>
      </div>
      {centre ? (
        <RangePicture centreSpot={centre} radius={draft.radius} marks={marks} />
      ) : (
        <p className="design-warning t13">
          <Icon name="warn" size={14} />
          {t('checkin.page.noCentre')}
        </p>
      )}
    </>
  )
}

type CoordinateProps = { label: string; most: number; value: number | null; isDisabled: boolean; onChange: (value: number | null) => void }

function Coordinate({ label, most, value, isDisabled, onChange }: CoordinateProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <InputNumber
          id={id}
          min={-most}
          max={most}
          precision={6}
          controls={false}
          disabled={isDisabled}
          value={value}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}
