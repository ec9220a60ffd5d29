# The server and its pages, without what builds them. See deploy/README.md.
ARG NODE=24
FROM node:${NODE}-trixie-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && node deploy/release.mjs /out

FROM node:${NODE}-trixie-slim AS server
COPY --from=build /out /app
COPY --chmod=755 deploy/hooks /hooks
RUN ln -s /app/deploy/quadras /usr/local/bin/quadras \
  && mkdir /storage && chown 1000:1000 /storage
USER 1000:1000
WORKDIR /app
VOLUME /storage
EXPOSE 80
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["quadras", "health"]
CMD ["node", "dist/server/container.js"]

# With PostgreSQL copies are made by its own tools.
FROM server AS postgres
USER root
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
USER 1000:1000

FROM server
