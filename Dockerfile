# Two stages: one that builds, with compilers and test tools, and one that runs, with neither.
# By hand: npm ci && npm run build && npm prune --omit=dev, then the files of the second stage and its command, as
# `npm run runtimes` does.
FROM node:24-bookworm AS build
WORKDIR /rostrum
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /rostrum
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
COPY --from=build /rostrum/package.json ./
COPY --from=build /rostrum/node_modules ./node_modules
# api, contract and server as sources, for `docker compose exec web npm run rostrum -- …`
COPY --from=build /rostrum/api ./api
COPY --from=build /rostrum/contract ./contract
COPY --from=build /rostrum/server ./server
COPY --from=build /rostrum/build ./build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# A page of 200 arguments is made of more than the smallest space for young objects holds, and which it gets is chance otherwise.
CMD ["node", "--min-semi-space-size=8", "build/server.js"]
