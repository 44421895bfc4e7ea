import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useEffect, useState } from 'react'
import { mapUrl, type Place } from '#core/place.ts'
import { useEventAsking } from '#console/kit/event/asking.ts'
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
  const { findPlaces } = useEventAsking()
  const { data: places = [] } = useQuery({ queryKey: ['places', keyword], queryFn: () => findPlaces(keyword), enabled: keyword !== '' })
  const map = value && mapUrl(value)

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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
