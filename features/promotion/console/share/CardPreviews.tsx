import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { cutTo, places, roomOf, type Place } from '#features/promotion/rules.ts'

type Card = { title: string; words: string; imageUrl: string }
type Props = { card: Card; orgName: string; domain: string }

export function CardPreviews(props: Props) {
  const t = useT()
  return (
    <section className="share-previews" aria-labelledby="share-previews">
      <h2 id="share-previews">{t('promotion.previews')}</h2>
      {(Object.keys(places) as Place[]).map((place) => (
        <Preview key={place} place={place} {...props} />
      ))}
      <p className="t12 m3">{t('promotion.cachedNote')}</p>
    </section>
  )
}

/** Chats set the picture small beside the words, the others large above them. */
function Preview({ place, card, orgName, domain }: Props & { place: Place }) {
  const t = useT()
  const { title, words } = places[place]
  const isCut = roomOf(card.title) > title || (words > 0 && roomOf(card.words) > words)
  const isChat = place === 'wechat' || place === 'wecom'
  return (
    <figure className="share-preview">
      <figcaption className="row t13">
        <span className="sp">{t(`promotion.place_${place}`)}</span>
        {isCut && (
          <span className="row g1 t12 share-cut">
            <Icon name="warn" size={12} />
            {t('promotion.cut')}
          </span>
        )}
      </figcaption>
      <div className={`share-card share-card-${place}`}>
        {!isChat && <img src={card.imageUrl} alt="" />}
        <div className="share-words">
          <b>{cutTo(card.title, title)}</b>
          <div className="share-beside">
            {words > 0 && <p>{cutTo(card.words, words)}</p>}
            {isChat && <img src={card.imageUrl} alt="" />}
          </div>
          <small>{place === 'wechat' || place === 'wecom' ? orgName : domain}</small>
        </div>
      </div>
    </figure>
  )
}
