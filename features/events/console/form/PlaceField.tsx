import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useEffect, useState } from 'react'
import { eventCalls } from '#features/events/contract.ts'
import type { Place } from '#features/events/shapes.ts'
import { callQuery } from '#console/kit/query.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

const SETTLE_MS = 300
const NAME_MAX = 200

type Props = {
  id?: string
  value?: Place | null
  onChange?: (place: Place | null) => void
  onBlur?: () => void
  isDisabled?: boolean
}

/** Search as you type, or write what the gazetteer does not know; a known place has its point on the map. */
export function PlaceField({ id, value = null, onChange, onBlur, isDisabled = false }: Props) {
  const t = useT()
  const [words, setWords] = useState('')
  const keyword = useSettled(words.trim())
  const { data: places = [] } = useQuery({
    ...callQuery(eventCalls.places, { keyword }, { ignoresErrors: true }),
    enabled: keyword !== '',
  })
  const map = value && mapAddress(value)

  const write = (name: string) => {
    setWords(name)
    onChange?.(name === '' ? null : { name, address: '', lng: null, lat: null })
  }
  const choose = (_: string, { place }: { place: Place }) => {
    setWords('')
    onChange?.(place)
  }

  return (
    <>
      <AutoComplete
        {...(id && { id })}
        value={value?.name ?? ''}
        disabled={isDisabled}
        allowClear
        maxLength={NAME_MAX}
        placeholder={t('events.placeSearch')}
        options={places.map((place, at) => ({ key: `${at}`, value: place.name, place }))}
        optionRender={placeOption}
        onChange={write}
        onSelect={choose}
        {...(onBlur && { onBlur })}
      />
      {value?.address && <p className="t13 m3 place-note">{value.address}</p>}
      {map && (
        <p className="t13 place-note">
          <a className="row g1" href={map} target="_blank" rel="noreferrer">
            <Icon name="map" size={14} />
            {t('events.onMap')}
          </a>
        </p>
      )}
    </>
  )
}

function placeOption({ data: { place } }: { data: { place: Place } }) {
  return (
    <span className="place-option">
      <span className="ell">{place.name}</span>
      <span className="t12 m3 ell">{place.address}</span>
    </span>
  )
}

/** A point if there is one, else a search by name: both open in any map. */
export function mapAddress({ name, address, lng, lat }: Place): string {
  if (lng !== null && lat !== null) {
    const query = new URLSearchParams({ position: `${lng},${lat}`, name })
    return `https://uri.amap.com/marker?${query.toString()}`
  }
  return `https://uri.amap.com/search?${new URLSearchParams({ keyword: `${name} ${address}`.trim() }).toString()}`
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
