/** What a stream offers by its playlist: where its sound is to be had without the picture, and whether the picture comes without sound. */
export type Offered = { sound: string | null; isApart: boolean }

const AUDIO = /^(mp4a|opus|flac|ac-3|ec-3|mp3)/i
const attribute = (line: string, name: string) => new RegExp(`[:,]${name}=(?:"([^"]*)"|([^",]*))`).exec(line)?.slice(1).find(Boolean)

/** HLS (RFC 8216): a rendition of sound beside the picture, or one of several variants that is nothing but sound. */
export function offeredBy(playlist: string, url: string): Offered {
  const lines = playlist.split('\n').map((line) => line.trim())
  const beside = lines.find((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO' && attribute(line, 'URI'))
  const variants = lines.flatMap((line, at) =>
    line.startsWith('#EXT-X-STREAM-INF:') ? [{ codecs: attribute(line, 'CODECS')?.split(',') ?? [''], uri: lines[at + 1] }] : [],
  )
  const alone = variants.find(({ codecs }) => codecs.every((codec) => AUDIO.test(codec.trim())))
  const found = beside ? attribute(beside, 'URI') : variants.length > 1 ? alone?.uri : undefined
  return { sound: found ? new URL(found, url).href : null, isApart: beside !== undefined }
}
