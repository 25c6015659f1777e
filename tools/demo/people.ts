import type { Language } from '#domain/language.ts'
import type { BadgeId } from '#domain/profiles/badges.ts'
import type { PostalAddress } from '#domain/profiles/business.ts'

/** A person of the demo world, in the names of the database and the wire format. */
export interface DemoPerson {
  username: string
  full_name: string
  first_name: string
  email: string
  about: string
  pronouns: string[]
  website_url: string | null
  location: string | null
  instagram_username: string | null
  impressum_url: string | null
  is_partner: boolean
  is_private: boolean
  is_verified_merchant: boolean
  is_verified_identity: boolean
  is_website_verified: boolean
  locale: Language | null
  has_face: boolean
  /** Only for a business. */
  business: DemoBusiness | null
  profile_views: number
  /** Usernames. */
  follows: string[]
  /** Usernames of private people who have not answered their follow request yet. */
  asks: string[]
}

/** Profile fields of a business. */
interface DemoBusiness {
  contact_email: string
  contact_phone: string
  contact_phone_code: string
  place: PostalAddress
  badges: BadgeId[]
  badge_color: string
  /** The cover is its widest picture of this family. */
  cover: string
}

type Told = Pick<DemoPerson, 'full_name' | 'first_name'> & Partial<DemoPerson>

function person(username: string, told: Told): DemoPerson {
  return {
    username,
    email: `${username}@pinfold.example`,
    about: '',
    pronouns: [],
    website_url: null,
    location: null,
    instagram_username: null,
    impressum_url: null,
    is_partner: false,
    is_private: false,
    is_verified_merchant: false,
    is_verified_identity: false,
    is_website_verified: false,
    locale: null,
    has_face: true,
    business: null,
    profile_views: 0,
    follows: [],
    asks: [],
    ...told,
  }
}

export const people: readonly DemoPerson[] = [
  person('mira', {
    full_name: 'Mira Okafor',
    first_name: 'Mira',
    about:
      'Printmaker in Lagos and Lisbon. Boards on pattern, coastal light, small kitchens and everything blue. I save slowly and sort on Sundays.',
    pronouns: ['she/her'],
    website_url: 'https://mira.studio/',
    location: 'Lagos and Lisbon',
    instagram_username: 'mira.prints',
    is_verified_identity: true,
    is_website_verified: true,
    locale: 'en',
    profile_views: 1_412_900,
    follows: ['theo', 'atelier', 'haruka', 'lucia', 'giulia', 'elin', 'dewi', 'rui'],
  }),
  person('theo', {
    full_name: 'Theo Brandt',
    first_name: 'Theo',
    about: 'Nachtbus, Fenster, Karten. Zeichnet in Berlin, was andere übersehen.',
    pronouns: ['er/ihn'],
    location: 'Berlin',
    is_private: true,
    locale: 'de',
    profile_views: 312,
    follows: ['mira', 'elin', 'atelier'],
  }),
  person('atelier', {
    full_name: 'Atelier Fournier',
    first_name: 'Fournier',
    about:
      'Atelier d’impression à Strasbourg : risographie, linogravure, papiers marbrés. Tirages numérotés, expédiés à plat le jeudi.',
    website_url: 'https://atelier-fournier.example/',
    location: 'Strasbourg',
    instagram_username: 'atelier.fournier',
    impressum_url: 'https://atelier-fournier.example/mentions-legales',
    is_partner: true,
    is_verified_merchant: true,
    is_website_verified: true,
    locale: 'fr',
    business: {
      contact_email: 'bonjour@atelier-fournier.example',
      contact_phone: '388000000',
      contact_phone_code: '33',
      place: {
        ...{ street: '12 quai des Bateliers', extra_street: '', locality: 'Strasbourg', region: 'Alsace' },
        ...{ postal_code: '67000', country: 'France' },
      },
      badges: ['responsibly_sourced', 'women_owned'],
      badge_color: '#CFEFF0',
      cover: 'marbling',
    },
    profile_views: 10_480_000,
    follows: ['mira', 'giulia'],
  }),
  person('nova', { full_name: 'Nova Lind', first_name: 'Nova', has_face: false, locale: 'en' }),
  person('haruka', {
    full_name: '佐藤 遥',
    first_name: '遥',
    about: '鎌倉で木版と日光写真。海と魚と、ときどき鳥。集めたものはゆっくり整理しています。',
    location: '鎌倉',
    website_url: 'https://haruka-mokuhan.example/',
    locale: 'ja',
    profile_views: 48_210,
    follows: ['mira', 'atelier', 'dewi', 'lucia'],
  }),
  person('lucia', {
    full_name: 'Lucía Romero Iñárritu',
    first_name: 'Lucía',
    about: 'Ilustradora en Oaxaca. Recorto papel, dibujo fruta y guardo muros de colores para los días grises.',
    pronouns: ['ella'],
    location: 'Oaxaca',
    instagram_username: 'lucia.recorta',
    locale: 'es',
    profile_views: 9_870,
    follows: ['mira', 'haruka', 'giulia', 'atelier'],
    asks: ['theo'],
  }),
  person('giulia', {
    full_name: 'Giulia Ferri',
    first_name: 'Giulia',
    about: 'Architetta a Bologna. Portici, pavimenti, ombre. Le case le disegno, le altre le fotografo.',
    pronouns: ['lei'],
    location: 'Bologna',
    is_verified_identity: true,
    locale: 'it',
    profile_views: 23_455,
    follows: ['mira', 'atelier', 'rui'],
  }),
  person('elin', {
    full_name: 'Elin Strand',
    first_name: 'Elin',
    about: 'Textil, tapeter och träd. Bor på Södermalm, helst på Utö.',
    pronouns: ['hon'],
    location: 'Stockholm',
    website_url: 'https://elinstrand.example/',
    locale: 'sv',
    profile_views: 1_204,
    follows: ['mira', 'theo'],
  }),
  person('dewi', {
    full_name: 'Dewi Pratama',
    first_name: 'Dewi',
    about: 'Kain, ombak, dan layang-layang. Belajar menenun di Sumba, tinggal di Denpasar.',
    location: 'Denpasar',
    locale: 'id',
    profile_views: 5_390,
    follows: ['mira', 'haruka'],
    asks: ['theo'],
  }),
  person('rui', {
    full_name: 'Rui Meireles',
    first_name: 'Rui',
    about: 'Fotógrafo em Setúbal. O disco onde estava tudo avariou; ficaram os nomes das fotografias.',
    pronouns: ['ele'],
    location: 'Setúbal',
    locale: 'pt',
    profile_views: 87,
    follows: ['mira', 'giulia'],
  }),
  person('maximiliana', {
    full_name: 'Maximiliana Featherstonehaugh 佐藤さくら عائشة بنت يوسف',
    first_name: 'Maximiliana-Theodora',
    about:
      'Quilts, gradients and other Kindheitserinnerungen. My name is on three passports and fits none of them. 名前は長いほうがいい。 الأسماء الطويلة تحفظ القصص.',
    pronouns: ['she/her', 'they/them'],
    location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    website_url: 'https://a-rather-long-address-for-a-rather-long-name.example/',
    locale: 'en',
    profile_views: 640,
    follows: ['mira'],
  }),
  person('june', {
    full_name: 'June Park',
    first_name: 'June',
    about: 'Just looking.',
    locale: 'en',
    profile_views: 4,
    follows: ['mira'],
  }),
]
