import type { EditedArticle } from '#client/articles/article.ts'
import { ArticleStanding } from '#client/articles/article-standing.tsx'
import { useWords } from '#client/locales/use-words.ts'
import css from '#client/staff/desk.module.css'
import { Button } from '#client/ui/button.tsx'
import { Field, FormFault, SelectField, Tick } from '#client/ui/fields/field.tsx'
import { FormKey } from '#client/ui/fields/form-key.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { ARTICLE_TYPES, EDITORIAL_LOCALES } from '#domain/articles/rules.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'

export interface EditArticleProps {
  /** null: a new article. */
  article: EditedArticle | null
  /** The version on which the form is based. */
  version: number
  attempt: FormTry
}

/** The editor of an article. Its text has one block per line, so that it works without JavaScript. */
export function EditArticlePage({ article, version, attempt }: EditArticleProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <p>
        <a href={routes.staffArticles}>{say('staff.to_articles')}</a>
      </p>
      <h1>{say(article ? 'staff.article_edit' : 'staff.article_new')}</h1>
      {article && <ArticleStanding article={article} />}
      <Form
        action={routes.do.saveArticle}
        encType="multipart/form-data"
        className={css.form}
        data-test-id="article-form"
      >
        <FormKey />
        <FormFault attempt={attempt} />
        {article && <input type="hidden" name="article_id" value={article.id} />}
        {article && <input type="hidden" name="version" value={version} />}
        <Field
          name="title"
          label={say('staff.article_title')}
          attempt={attempt}
          maxLength={LIMITS.text.articleTitle}
          required
        />
        <Field
          name="intro"
          label={say('staff.article_intro')}
          hint={say('staff.article_intro_hint')}
          attempt={attempt}
          maxLength={LIMITS.text.articleIntro}
        />
        <SelectField
          name="locale"
          label={say('staff.article_locale')}
          attempt={attempt}
          options={EDITORIAL_LOCALES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          name="type"
          label={say('staff.article_type')}
          attempt={attempt}
          options={ARTICLE_TYPES.map((type) => ({ value: String(type), label: say(`staff.article_type.${type}`) }))}
        />
        <Tick name="is_shop" label={say('staff.article_shop')} attempt={attempt} />
        <Field name="text" label={say('staff.article_text')} hint={say('staff.article_text_hint')} attempt={attempt}>
          {(field) => <textarea {...field} rows={24} maxLength={LIMITS.text.articleText} dir="auto" />}
        </Field>
        <Field
          name="lead"
          label={say('staff.article_lead')}
          hint={say('staff.article_lead_hint')}
          attempt={attempt}
          maxLength={LIMITS.text.link}
        />
        <Field
          name="translates"
          label={say('staff.article_translates')}
          hint={say('staff.article_translates_hint')}
          attempt={attempt}
          inputMode="numeric"
          maxLength={16}
        />
        <Field
          name="publish_at"
          type="datetime-local"
          label={say('staff.article_when')}
          hint={say('staff.article_when_hint')}
          attempt={attempt}
        />
        <div className={css.row}>
          <Button type="submit" name="act" value="save">
            {say('staff.article_save')}
          </Button>
          <Button type="submit" name="act" value="publish" kind="primary">
            {say('staff.article_publish')}
          </Button>
          {article && article.state !== 'draft' && (
            <Button type="submit" name="act" value="unpublish">
              {say('staff.article_unpublish')}
            </Button>
          )}
        </div>
      </Form>
      {article && (
        <Form action={routes.do.deleteArticle} className={css.part}>
          <input type="hidden" name="article_id" value={article.id} />
          <p>
            <Button type="submit">{say('staff.article_delete')}</Button>
          </p>
        </Form>
      )}
    </div>
  )
}
