import { expect, test } from 'vitest'
import { LIMITS } from './limits.ts'

test('the maximum lengths of texts are the specified ones [G-049]', () => {
  expect(LIMITS.text).toEqual({
    boardName: 50,
    boardDescription: 500,
    section: 50,
    pinTitle: 200,
    pinDescription: 500,
    alt: 500,
    link: 2048,
    username: 30,
    fullName: 60,
    firstName: 30,
    about: 500,
    location: 60,
    message: 500,
    comment: 500,
    commentWord: 50,
    reportDetail: 500,
    takedown: 5000,
    appeal: 5000,
    explanation: 2000,
    staffNote: 2000,
    lawArticle: 200,
    trustedFlagger: 100,
    searchQuery: 200,
    boardSlug: 50,
    email: 254,
    password: 1000,
    pronoun: 20,
    storyText: 300,
    articleTitle: 120,
    articleIntro: 300,
    articleText: 12_000,
    placeLine: 100,
    postalCode: 20,
  })
  expect(LIMITS.textMin).toEqual({ username: 3, password: 8, takedown: 20, appeal: 20, explanation: 20 })
})

test('a page holds 25 boards, 25 pins or 50 people, and never more than 250', () => {
  expect(LIMITS.pageSize).toEqual({
    boards: 25,
    pins: 25,
    follows: 50,
    messages: 25,
    messagesFound: 10,
    conversations: 25,
    notifications: 25,
    comments: 25,
    cases: 25,
    statements: 25,
    commentsOfPin: 5,
    articles: 12,
    drafts: 25,
    deliveries: 25,
    library: 25,
    max: 250,
  })
})
