import { useDay } from '#client/locales/use-day.ts'
import { useWords } from '#client/locales/use-words.ts'
import { duration, price } from '#domain/numbers.ts'
import type { RichMetadata } from '#domain/pins/rich.ts'
import css from './rich-facts.module.css'

interface RichProps {
  rich: RichMetadata
  /** True if the page already shows the saver's price. */
  priced: boolean
}

/** Metadata of the page behind a pin: a recipe, a product or an article (SEO-016). */
export function RichFacts({ rich, priced }: RichProps) {
  if (rich.recipe) return <RecipeFacts recipe={rich.recipe} />
  if (rich.product) return <ProductFacts product={rich.product} priced={priced} />
  if (rich.article) return <ArticleFacts article={rich.article} />
  return null
}

function RecipeFacts({ recipe }: { recipe: NonNullable<RichMetadata['recipe']> }) {
  const { say, locale } = useWords()
  const { ingredients, minutes, servings } = recipe
  if (ingredients.length === 0 && minutes === null && servings === null) return null
  return (
    <section className={css.rich} data-test-id="pin-recipe">
      {(minutes !== null || servings !== null) && (
        <p className={css.facts} suppressHydrationWarning>
          {minutes !== null && <span>{duration(minutes, locale)}</span>}
          {servings !== null && (
            <span>{/^\d{1,3}$/.test(servings) ? say('closeup.servings', { count: Number(servings) }) : servings}</span>
          )}
        </p>
      )}
      {ingredients.length > 0 && (
        <>
          <h2>{say('closeup.ingredients')}</h2>
          <ul>
            {ingredients.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and lines may repeat
              <li key={i}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function ProductFacts({ product, priced }: { product: NonNullable<RichMetadata['product']>; priced: boolean }) {
  const { say, locale } = useWords()
  const { availability, shop } = product
  const cost = priced ? null : price(product.price_value, product.price_currency, locale)
  return (
    <section className={css.rich} data-test-id="pin-product">
      {cost && (
        <p className={css.price} suppressHydrationWarning>
          {cost}
        </p>
      )}
      <p className={css.facts}>
        {availability && <span>{say(`closeup.availability.${availability}`)}</span>}
        <span>{shop}</span>
      </p>
    </section>
  )
}

function ArticleFacts({ article }: { article: NonNullable<RichMetadata['article']> }) {
  const { say } = useWords()
  const day = useDay()
  const { author, date_published: published } = article
  if (author === null && published === null) return null
  return (
    <p className={css.facts} data-test-id="pin-article" suppressHydrationWarning>
      {author !== null && <span>{say('closeup.author', { name: author })}</span>}
      {published !== null && <time dateTime={published}>{day(Date.parse(published))}</time>}
    </p>
  )
}
